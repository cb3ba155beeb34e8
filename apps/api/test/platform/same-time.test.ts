import { standingClock, systemClock } from '@fourfold/platform/clock'
import { requireSameTime, watchClock } from '@fourfold/platform/db/same-time'
import { createMetrics } from '@fourfold/platform/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('a process does not start on a machine whose clock differs from that of the database', async () => {
  const now = systemClock.now()
  await expect(requireSameTime(world.db)).resolves.toBeUndefined()
  for (const other of [now.add({ seconds: 5 }), now.subtract({ seconds: 5 })]) {
    await expect(requireSameTime(world.db, standingClock(other))).rejects.toThrow(/differs .* by -?\d\.\d seconds/)
  }
})

test('a database that is slow to answer is not taken for one with another clock', async () => {
  const now = systemClock.now()
  // It looked at its clock at once, and its answer took six seconds.
  const moments = [now, now.add({ seconds: 6 })]
  await expect(requireSameTime(world.db, { now: () => moments.shift() ?? now })).resolves.toBeUndefined()
})

test('how far the clocks are apart is among the metrics', async () => {
  const metrics = createMetrics()
  watchClock(world.db, metrics)
  const [, seconds] = /^clock_difference_seconds (\S+)$/m.exec(await metrics.text()) ?? []
  expect(Math.abs(Number(seconds))).toBeLessThan(1)
})
