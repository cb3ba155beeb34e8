import { manualClock, systemClock } from '@fourfold/platform/clock'
import { assertClockInSync, watchClockSkew } from '@fourfold/platform/db/clock-skew'
import { createMetrics } from '@fourfold/platform/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

test('assertClockInSync rejects a clock that differs from the database clock', async () => {
  const now = systemClock.now()
  await expect(assertClockInSync(testApp.db)).resolves.toBeUndefined()
  for (const other of [now.add({ seconds: 5 }), now.subtract({ seconds: 5 })]) {
    await expect(assertClockInSync(testApp.db, manualClock(other))).rejects.toThrow(/differs .* by -?\d\.\d seconds/)
  }
})

test('assertClockInSync accepts a database that replies slowly', async () => {
  const now = systemClock.now()
  // The database reads its clock immediately, and its reply takes six seconds.
  const moments = [now, now.add({ seconds: 6 })]
  await expect(assertClockInSync(testApp.db, { now: () => moments.shift() ?? now })).resolves.toBeUndefined()
})

test('exports the clock skew as a metric', async () => {
  const metrics = createMetrics()
  watchClockSkew(testApp.db, metrics)
  const [, seconds] = /^clock_difference_seconds (\S+)$/m.exec(await metrics.text()) ?? []
  expect(Math.abs(Number(seconds))).toBeLessThan(1)
})
