// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { useAction } from '~/lib/data/action.ts'

import { storeSession, mount, sam } from './mount.tsx'

beforeEach(() => storeSession(sam))

test('useAction runs once for two concurrent calls', async () => {
  let runs = 0
  function DoubleRunButton() {
    const { run, isPending } = useAction(async () => {
      runs += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    return (
      <button type="button" onClick={() => void Promise.all([run(), run()])}>
        {isPending ? 'Busy' : `Ran ${runs}`}
      </button>
    )
  }
  const { user } = mount('/page', { element: <DoubleRunButton /> })
  await user.click(await screen.findByRole('button'))
  expect(await screen.findByText('Ran 1')).toBeDefined()
  expect(runs).toBe(1)
})
