import { expect, test } from 'vitest'

import { isCheckoutOver, isOpen, isSubscribed } from '../../src/subscriptions/subscriptions.policy.ts'

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
