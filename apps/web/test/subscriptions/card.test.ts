import type { CategorySubscription } from '@fourfold/contract/subscriptions/shapes'
import { describe, expect, test } from 'vitest'

import { cardRefetchInterval, recordCheckoutRedirect } from '~/features/subscriptions/card/card-refetch-interval.ts'
import { describePaidCategory } from '~/features/subscriptions/card/describe-paid-category.ts'

import { cardOf, renewing } from './card.ts'

const nobodyPays = {
  subscriptionTypeId: null,
  text: null,
  price: null,
  duration: null,
  renewsAt: null,
  nextCharge: null,
}
const ending: CategorySubscription = { ...renewing, state: 'ending', renewsAt: null, nextCharge: null, cancelAtPeriodEnd: true }
const grace: CategorySubscription = { ...renewing, state: 'grace', renewsAt: null, nextCharge: null }
const granted: CategorySubscription = { ...renewing, ...nobodyPays, state: 'granted' }
const expired: CategorySubscription = { ...renewing, ...nobodyPays, state: 'expired', status: 'Expired' }

describe('how a category stands', () => {
  test.each([
    [renewing, 'Active', '12 months for $119.99. Renews on Nov 16, 2027 for $119.99.'],
    [
      ending,
      'Ends Nov 16, 2027',
      '12 months for $119.99. Canceled: you stay listed until Nov 16, 2027 and are not charged again.',
    ],
    [
      grace,
      'Payment failed',
      'Your card could not be charged. You stay listed until Nov 16, 2027; update your card to keep your listing.',
    ],
    [granted, 'Active', 'Free until Nov 16, 2027. It does not renew.'],
    [expired, 'Expired', 'Ended on Nov 16, 2027. Subscribe again to be listed.'],
  ])('$state is shown in words', (paid, badge, line) => {
    expect(describePaidCategory(paid)).toMatchObject({ badge: { text: badge }, line })
  })
})

describe('the card looks again by itself', () => {
  const now = Date.parse('2026-11-16T12:00:00Z')

  test('not while nothing is to come', () => {
    expect(cardRefetchInterval(undefined, now)).toBe(false)
    expect(cardRefetchInterval(cardOf(renewing, granted, expired), now)).toBe(false)
  })

  test('often for a while after somebody went to pay, or to the portal', () => {
    recordCheckoutRedirect(now)
    expect(cardRefetchInterval(cardOf(), now + 1000)).toBe(5000)
    expect(cardRefetchInterval(cardOf(renewing), now + 5 * 60_000)).toBe(false)
    recordCheckoutRedirect(0)
  })

  test('now and then while a payment is overdue', () => {
    expect(cardRefetchInterval(cardOf(grace), now)).toBe(60_000)
    const afterRenewal = Date.parse(renewing.validTill) + 1
    expect(cardRefetchInterval(cardOf(renewing), afterRenewal)).toBe(60_000)
    expect(cardRefetchInterval(cardOf(expired), afterRenewal)).toBe(false)
  })
})
