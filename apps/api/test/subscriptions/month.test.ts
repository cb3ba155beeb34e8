import { expect, test } from 'vitest'

import { presentMonth } from '../../src/subscriptions/listing/overview.present.ts'

const figures = { impressions: 0, profileViews: 0, messages: 0, requests: 0, finished: 4 }
const from = Temporal.Instant.from('2026-11-01T00:00:00Z')

function presentPlan(amount_cents: number, period_end: string) {
  const subscription = { status: 'active', amount_cents, period_start: '2026-11-18T12:00:00Z', period_end }
  return presentMonth(figures, [subscription] as never, from)
}

test.each([
  ['a year', 11_999, '2027-11-18T12:00:00Z', 10],
  ['half a year', 8999, '2027-05-18T12:00:00Z', 15],
  ['a month', 2999, '2026-12-18T12:00:00Z', 29.99],
  ['the shortest month', 2999, '2026-12-16T12:00:00Z', 29.99],
  ['a week', 700, '2026-11-25T12:00:00Z', 30.4],
  ['three weeks', 2100, '2026-12-09T12:00:00Z', 30.4],
  ['six weeks', 4200, '2026-12-30T12:00:00Z', 30.4],
])('computes the monthly cost of a plan for %s', (_name, cents, end, cost) => {
  expect(presentPlan(cents, end).cost).toBe(cost)
})

test('divides the monthly cost by the finished sessions', () => {
  expect(presentPlan(11_999, '2027-11-18T12:00:00Z').costPerFinishedSession).toBe(2.5)
})
