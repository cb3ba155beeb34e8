// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { usePanel, useUnsavedMark } from '~/ui/panels/panel.ts'
import { Panels } from '~/ui/panels/Panels.tsx'

import { keepSession, mountOpen, sam } from './mount.tsx'

/** Tells of its save first, and of having nothing unsaved afterwards. */
function Late() {
  const { advance, openNext } = usePanel()
  const [isUnsaved, setUnsaved] = useState(true)
  useUnsavedMark(isUnsaved)
  return (
    <>
      <button type="button" onClick={() => advance(0)}>
        Lead on
      </button>
      <button type="button" onClick={openNext}>
        Next
      </button>
      <button type="button" onClick={() => setUnsaved(false)}>
        All is saved
      </button>
    </>
  )
}

const panels = [
  { id: 'first', title: 'First', isComplete: false, content: <Late /> },
  { id: 'second', title: 'Second', isComplete: false, content: <p>The second</p> },
]

test('a panel leads on by itself once it holds nothing unsaved, and asks nobody about what they saved', async () => {
  keepSession(sam)
  const { router, user } = mountOpen(<Panels panels={panels} />)
  await user.click(await screen.findByRole('button', { name: 'Lead on' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.search).toBe('')
  await user.click(screen.getByRole('button', { name: 'All is saved' }))
  await waitFor(() => expect(router.state.location.search).toBe('?panel=1'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who asks for the next panel is asked about what is unsaved', async () => {
  keepSession(sam)
  const { router, user } = mountOpen(<Panels panels={panels} />)
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('dialog', { name: 'Continue without saving?' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(router.state.location.search).toBe('?panel=1'))
})
