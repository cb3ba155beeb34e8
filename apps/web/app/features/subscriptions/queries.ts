import { profile } from '@fourfold/contract/profiles/endpoints'
import {
  billingPortal,
  confirmSession,
  subscriptionCard,
  subscriptionTypes,
} from '@fourfold/contract/subscriptions/endpoints'
import { queryOptions } from '@tanstack/react-query'

import { call, ApiError } from '~/lib/data/api.ts'
import { personalKey } from '~/lib/data/query.ts'

import { cardRefetchInterval } from './card/card-refetch-interval.ts'

/** What a category can be paid for with. (SUB-25) */
export function typesQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'subscriptions', 'types'),
    queryFn: async ({ signal }) => (await call(subscriptionTypes, {}, { signal })).subscriptions,
  })
}

/** What somebody pays, until when and for what. It changes behind the back of the page, so the page looks again. */
export function cardQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'subscriptions', 'card'),
    queryFn: ({ signal }) => call(subscriptionCard, {}, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => cardRefetchInterval(state.data, Date.now()),
  })
}

const CONFIRM_INTERVAL_MS = 3000
/** For two minutes; after that the page says that there is nothing to wait for. */
const MAX_CONFIRM_ATTEMPTS = 40

/** The provider has not said yet that it was paid. */
export function isBeingConfirmed(error: Error | null): boolean {
  return error instanceof ApiError && error.errors[0]?.code === 'payment_not_complete'
}

/** Whether another try may be answered otherwise: no word, or trouble on our side or the provider's. */
export function isRetryable(error: Error): boolean {
  return !(error instanceof ApiError && error.status < 500)
}

/** Coming back from the checkout. Confirming twice is confirming once. (SUB-23) */
export function confirmationQuery(userId: number, sessionId: string) {
  return queryOptions({
    queryKey: personalKey(userId, 'subscriptions', 'session', sessionId),
    queryFn: async () => (await call(confirmSession, { body: { sessionId } })).category,
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      isBeingConfirmed(state.error) && state.errorUpdateCount < MAX_CONFIRM_ATTEMPTS && CONFIRM_INTERVAL_MS,
  })
}

/** What the category that was paid for is called, and whether it says yet what its owner does. */
export function paidCategoryQuery(userId: number, categoryId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'subscriptions', 'category', String(categoryId)),
    queryFn: async ({ signal }) => {
      const { user, categories } = await call(profile, { query: {} }, { signal, quiet: true })
      const id = String(categoryId)
      return {
        name: categories.find((category) => category.id === categoryId)?.name ?? null,
        isFilledIn: Boolean(user.other?.categoryTitle?.[id] && user.other.selectedGoalTags?.[id]?.length),
      }
    },
  })
}

/** Where the billing portal is, for one visit. (SUB-28) */
export function portalQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'subscriptions', 'portal'),
    queryFn: async () => (await call(billingPortal, { body: {} })).url,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
