import { profile } from '@fourfold/contract/profiles/endpoints'
import {
  billingPortal,
  confirmCheckout,
  subscriptionOverview,
  subscriptionTypes,
} from '@fourfold/contract/subscriptions/endpoints'
import { queryOptions } from '@tanstack/react-query'

import { call, ApiError } from '~/lib/data/api.ts'
import { personalKey } from '~/lib/data/query.ts'

import { overviewRefetchInterval } from './card/overview-refetch-interval.ts'

/** The subscription types of all categories. (SUB-25) */
export function typesQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'subscriptions', 'types'),
    queryFn: async ({ signal }) => (await call(subscriptionTypes, {}, { signal })).subscriptions,
  })
}

/** The subscriptions of the user, refetched because webhooks change them. */
export function overviewQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'subscriptions', 'overview'),
    queryFn: ({ signal }) => call(subscriptionOverview, {}, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => overviewRefetchInterval(state.data, Date.now()),
  })
}

const CONFIRM_INTERVAL_MS = 3000
/** After two minutes of polling, the page shows the error. */
const MAX_CONFIRM_ATTEMPTS = 40

/** Returns whether the error says that Stripe has not confirmed the payment yet. */
export function isConfirmationPending(error: Error | null): boolean {
  return error instanceof ApiError && error.errors[0]?.code === 'payment_not_complete'
}

/** Returns whether a retry may succeed: after network errors and server errors. */
export function isRetryable(error: Error): boolean {
  return !(error instanceof ApiError && error.status < 500)
}

/** Confirms the checkout session; idempotent. (SUB-23) */
export function confirmationQuery(userId: number, sessionId: string) {
  return queryOptions({
    queryKey: personalKey(userId, 'subscriptions', 'session', sessionId),
    queryFn: async () => (await call(confirmCheckout, { body: { sessionId } })).category,
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      isConfirmationPending(state.error) && state.errorUpdateCount < MAX_CONFIRM_ATTEMPTS && CONFIRM_INTERVAL_MS,
  })
}

/** The name of the subscribed category, and whether its title and goals are set. */
export function subscribedCategoryQuery(userId: number, categoryId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'subscriptions', 'category', String(categoryId)),
    queryFn: async ({ signal }) => {
      const { user, categories } = await call(profile, { query: {} }, { signal, quiet: true })
      const id = String(categoryId)
      return {
        name: categories.find((category) => category.id === categoryId)?.name ?? null,
        isComplete: Boolean(user.other?.categoryTitle?.[id] && user.other.selectedGoalTags?.[id]?.length),
      }
    },
  })
}

/** The URL of the billing portal, not cached. (SUB-28) */
export function portalQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'subscriptions', 'portal'),
    queryFn: async () => (await call(billingPortal, { body: {} })).url,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
