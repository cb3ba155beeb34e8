import { expect, test } from 'vitest'

import { isCheckoutOver, isOpen, isSubscribed, listedByAll } from '../../src/subscriptions/subscriptions.policy.ts'

test('a first payment that did not go through leaves its checkout open and the way free', () => {
  expect(isSubscribed('incomplete')).toBe(false)
  expect(isCheckoutOver('incomplete')).toBe(false)
  expect(isCheckoutOver('incomplete_expired')).toBe(false)
  // Somebody who leaves in between must not still be charged for it.
  expect(isOpen('incomplete')).toBe(true)
})

test.each(['active', 'trialing', 'past_due', 'unpaid', 'paused'])('nobody pays beside one that is %s', (status) => {
  expect(isSubscribed(status)).toBe(true)
  expect(isCheckoutOver(status)).toBe(true)
})

test.each(['incomplete_expired', 'unpaid', 'paused'])('one that is %s lists nobody, though it has ended', (status) => {
  const now = Temporal.Instant.from('2026-11-18T12:00:00Z')
  const ended_at = now.subtract({ hours: 1 })
  const standing = {
    status,
    period_end: now.add({ hours: 24 }),
    cancel_at_period_end: false,
    grace_until: null,
    ended_at,
  }
  expect(listedByAll([standing], now)).toBeNull()
  expect(listedByAll([{ ...standing, status: 'canceled' }], now)?.till).toEqual(ended_at)
})
