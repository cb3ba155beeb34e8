import type { CategorySubscription } from '@fourfold/contract/subscriptions/shapes'
import { describe, expect, test } from 'vitest'

import { describeSubscription } from '~/features/subscriptions/card/describe-subscription.ts'
import {
  overviewRefetchInterval,
  recordStripeRedirect,
} from '~/features/subscriptions/card/overview-refetch-interval.ts'

import { makeOverview, renewingSubscription } from './fixtures.ts'

const unpaid = {
  subscriptionTypeId: null,
  text: null,
  price: null,
  duration: null,
  renewsAt: null,
  nextCharge: null,
}
const endingSubscription: CategorySubscription = {
  ...renewingSubscription,
  state: 'ending',
  renewsAt: null,
  nextCharge: null,
  cancelAtPeriodEnd: true,
}
const subscriptionInGrace: CategorySubscription = {
  ...renewingSubscription,
  state: 'grace',
  renewsAt: null,
  nextCharge: null,
}
const grantedSubscription: CategorySubscription = { ...renewingSubscription, ...unpaid, state: 'granted' }
const expiredSubscription: CategorySubscription = {
  ...renewingSubscription,
  ...unpaid,
  state: 'expired',
  status: 'Expired',
}

describe('describeSubscription', () => {
  test.each([
    [renewingSubscription, 'Active', '12 months for $119.99. Renews on Nov 16, 2027 for $119.99.'],
    [
      endingSubscription,
      'Ends Nov 16, 2027',
      '12 months for $119.99. Canceled: you stay listed until Nov 16, 2027 and are not charged again.',
    ],
    [
      subscriptionInGrace,
      'Payment failed',
      'Your card could not be charged. You stay listed until Nov 16, 2027; update your card to keep your listing.',
    ],
    [grantedSubscription, 'Active', 'Free until Nov 16, 2027. It does not renew.'],
    [expiredSubscription, 'Expired', 'Ended on Nov 16, 2027. Subscribe again to be listed.'],
  ])('describes the state $state', (subscription, badge, line) => {
    expect(describeSubscription(subscription)).toMatchObject({ badge: { text: badge }, line })
  })
})

describe('overviewRefetchInterval', () => {
  const now = Date.parse('2026-11-16T12:00:00Z')

  test('is false while no change is expected', () => {
    expect(overviewRefetchInterval(undefined, now)).toBe(false)
    expect(
      overviewRefetchInterval(makeOverview(renewingSubscription, grantedSubscription, expiredSubscription), now),
    ).toBe(false)
  })

  test('is short for five minutes after a redirect to Stripe', () => {
    recordStripeRedirect(now)
    expect(overviewRefetchInterval(makeOverview(), now + 1000)).toBe(5000)
    expect(overviewRefetchInterval(makeOverview(renewingSubscription), now + 5 * 60_000)).toBe(false)
    recordStripeRedirect(0)
  })

  test('is long while a payment is overdue', () => {
    expect(overviewRefetchInterval(makeOverview(subscriptionInGrace), now)).toBe(60_000)
    const afterRenewal = Date.parse(renewingSubscription.validTill) + 1
    expect(overviewRefetchInterval(makeOverview(renewingSubscription), afterRenewal)).toBe(60_000)
    expect(overviewRefetchInterval(makeOverview(expiredSubscription), afterRenewal)).toBe(false)
  })
})
