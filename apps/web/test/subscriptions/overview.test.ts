import type { CategorySubscription } from '@fourfold/contract/subscriptions/shapes'
import { describe, expect, test } from 'vitest'

import { describeSubscription } from '~/features/subscriptions/card/describe-subscription.ts'
import {
  overviewRefetchInterval,
  recordCheckoutRedirect,
} from '~/features/subscriptions/card/overview-refetch-interval.ts'

import { makeOverview, renewing } from './fixtures.ts'

const unpaid = {
  subscriptionTypeId: null,
  text: null,
  price: null,
  duration: null,
  renewsAt: null,
  nextCharge: null,
}
const ending: CategorySubscription = {
  ...renewing,
  state: 'ending',
  renewsAt: null,
  nextCharge: null,
  cancelAtPeriodEnd: true,
}
const grace: CategorySubscription = { ...renewing, state: 'grace', renewsAt: null, nextCharge: null }
const granted: CategorySubscription = { ...renewing, ...unpaid, state: 'granted' }
const expired: CategorySubscription = { ...renewing, ...unpaid, state: 'expired', status: 'Expired' }

describe('describeSubscription', () => {
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
  ])('describes the state $state', (subscription, badge, line) => {
    expect(describeSubscription(subscription)).toMatchObject({ badge: { text: badge }, line })
  })
})

describe('overviewRefetchInterval', () => {
  const now = Date.parse('2026-11-16T12:00:00Z')

  test('is false while no change is expected', () => {
    expect(overviewRefetchInterval(undefined, now)).toBe(false)
    expect(overviewRefetchInterval(makeOverview(renewing, granted, expired), now)).toBe(false)
  })

  test('is short for five minutes after a redirect to Stripe', () => {
    recordCheckoutRedirect(now)
    expect(overviewRefetchInterval(makeOverview(), now + 1000)).toBe(5000)
    expect(overviewRefetchInterval(makeOverview(renewing), now + 5 * 60_000)).toBe(false)
    recordCheckoutRedirect(0)
  })

  test('is long while a payment is overdue', () => {
    expect(overviewRefetchInterval(makeOverview(grace), now)).toBe(60_000)
    const afterRenewal = Date.parse(renewing.validTill) + 1
    expect(overviewRefetchInterval(makeOverview(renewing), afterRenewal)).toBe(60_000)
    expect(overviewRefetchInterval(makeOverview(expired), afterRenewal)).toBe(false)
  })
})
