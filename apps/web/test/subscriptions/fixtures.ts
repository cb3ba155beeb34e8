import type {
  CategorySubscription,
  SubscriptionOverview,
  SubscriptionType,
} from '@fourfold/contract/subscriptions/shapes'

const commonFields = { hidden: false, categoryIds: [1, 2] }

export const yearly: SubscriptionType = {
  ...commonFields,
  id: 11,
  text: '12 months',
  price: 119.99,
  duration: 365,
  orderIndex: 1,
  stripePriceIdentifier: 'price_yearly',
}
export const monthly: SubscriptionType = {
  ...commonFields,
  id: 13,
  text: '1 month',
  price: 29.99,
  duration: 30,
  orderIndex: 3,
  stripePriceIdentifier: 'price_monthly',
}
export const halfYear: SubscriptionType = {
  ...commonFields,
  id: 12,
  text: '6 months',
  price: 89.99,
  duration: 182,
  orderIndex: 2,
  stripePriceIdentifier: 'price_half_year',
}

/** A yearly subscription to Movement that renews. */
export const renewingSubscription: CategorySubscription = {
  categoryId: 2,
  status: 'Active',
  state: 'renewing',
  validTill: '2027-11-16T12:00:00Z',
  subscriptionTypeId: 11,
  text: '12 months',
  price: 119.99,
  duration: 365,
  renewsAt: '2027-11-16T12:00:00Z',
  nextCharge: 119.99,
  cancelAtPeriodEnd: false,
}

const month: SubscriptionOverview['month'] = {
  from: '2026-11-01T00:00:00Z',
  impressions: 1240,
  profileViews: 86,
  messages: 12,
  requests: 9,
  finished: 7,
  cost: 10,
  costPerFinishedSession: 1.43,
}

export function makeOverview(...categories: CategorySubscription[]): SubscriptionOverview {
  return { categories, month, canManageBilling: true }
}
