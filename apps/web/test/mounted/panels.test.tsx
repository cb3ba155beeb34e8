// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { usePanel, useUnsavedMark } from '~/ui/panels/panel.ts'
import { Panels } from '~/ui/panels/Panels.tsx'

import { storeSession, mountPublic, sam } from './mount.tsx'

/** Renders a panel that advances before it reports that its changes are saved. */
function SlowSave() {
  const { advance, openNext } = usePanel()
  const [isUnsaved, setUnsaved] = useState(true)
  useUnsavedMark(isUnsaved)
  return (
    <>
      <button type="button" onClick={() => advance(0)}>
        Advance
      </button>
      <button type="button" onClick={openNext}>
        Next
      </button>
      <button type="button" onClick={() => setUnsaved(false)}>
        Mark as saved
      </button>
    </>
  )
}

const panels = [
  { id: 'first', title: 'First', isComplete: false, content: <SlowSave /> },
  { id: 'second', title: 'Second', isComplete: false, content: <p>The second</p> },
]

test('Panels opens the next panel once all changes are saved, without a confirmation', async () => {
  storeSession(sam)
  const { router, user } = mountPublic(<Panels panels={panels} />)
  await user.click(await screen.findByRole('button', { name: 'Advance' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.search).toBe('')
  await user.click(screen.getByRole('button', { name: 'Mark as saved' }))
  await waitFor(() => expect(router.state.location.search).toBe('?panel=1'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Panels asks for confirmation before leaving unsaved changes', async () => {
  storeSession(sam)
  const { router, user } = mountPublic(<Panels panels={panels} />)
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('dialog', { name: 'Continue without saving?' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(router.state.location.search).toBe('?panel=1'))
})
