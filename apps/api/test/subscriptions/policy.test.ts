import { expect, test } from 'vitest'

import {
  isCheckoutOver,
  isOpen,
  isSubscribed,
  findLongestPaidPeriod,
} from '../../src/subscriptions/subscriptions.policy.ts'

test('keeps the checkout open after a failed first payment', () => {
  expect(isSubscribed('incomplete')).toBe(false)
  expect(isCheckoutOver('incomplete')).toBe(false)
  expect(isCheckoutOver('incomplete_expired')).toBe(false)
  // An account deleted in the meantime must not be charged.
  expect(isOpen('incomplete')).toBe(true)
})

test.each(['active', 'trialing', 'past_due', 'unpaid', 'paused'])(
  'rejects another subscription while the current one is %s',
  (status) => {
    expect(isSubscribed(status)).toBe(true)
    expect(isCheckoutOver(status)).toBe(true)
  },
)

test.each(['incomplete_expired', 'unpaid', 'paused'])(
  'grants no paid period for an ended subscription with status %s',
  (status) => {
    const now = Temporal.Instant.from('2026-11-18T12:00:00Z')
    const ended_at = now.subtract({ hours: 1 })
    const subscription = {
      status,
      period_end: now.add({ hours: 24 }),
      cancel_at_period_end: false,
      grace_until: null,
      ended_at,
    }
    expect(findLongestPaidPeriod([subscription], now)).toBeNull()
    expect(findLongestPaidPeriod([{ ...subscription, status: 'canceled' }], now)?.listedUntil).toEqual(ended_at)
  },
)
