// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { useAction } from '~/lib/data/action.ts'

import { keepSession, mount, sam } from './mount.tsx'

beforeEach(() => keepSession(sam))

test('two clicks in one moment are one change', async () => {
  let made = 0
  function Twice() {
    const { run, isPending } = useAction(async () => {
      made += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    return (
      <button type="button" onClick={() => void Promise.all([run(), run()])}>
        {isPending ? 'Busy' : `Made ${made}`}
      </button>
    )
  }
  const { user } = mount('/page', { element: <Twice /> })
  await user.click(await screen.findByRole('button'))
  expect(await screen.findByText('Made 1')).toBeDefined()
  expect(made).toBe(1)
})
