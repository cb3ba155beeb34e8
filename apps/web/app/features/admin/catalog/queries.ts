import { adminInfo, adminQuestion, adminTag, adminTouched } from '@fourfold/contract/admin/catalog/endpoints'
import type { CuratedInfo } from '@fourfold/contract/admin/catalog/shapes'
import { adminSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'
import { adminTrades } from '@fourfold/contract/admin/trades/endpoints'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { fetchedByLoader, personalKey, QUESTIONS_KEY } from '~/lib/data/query.ts'
import { useSession } from '~/lib/session/session.ts'

import { failedListQuery } from '../table/index.ts'

const catalogKey = (userId: number | null) => personalKey(userId, 'curated')

/** All that is curated: the lists, and what the forms choose from. (ADM-21) */
export const catalogQuery = (userId: number | null) =>
  queryOptions({
    ...fetchedByLoader,
    queryKey: [...catalogKey(userId), 'info'],
    queryFn: async ({ signal }) => (await call(adminInfo, {}, { signal })).info,
  })

/** The trades, each with all its words: the list, and the form of one. */
export const tradesQuery = (userId: number | null) =>
  queryOptions({
    ...fetchedByLoader,
    queryKey: [...catalogKey(userId), 'trades'],
    queryFn: async ({ signal }) => (await call(adminTrades, {}, { signal })).trades,
  })

/** What a form is about. Nothing is cached, because a form must edit the current state. */
const uncached = { ...fetchedByLoader, gcTime: 0 } as const

export const tagQuery = (userId: number | null, tagId: number) =>
  queryOptions({
    ...uncached,
    queryKey: [...catalogKey(userId), 'tag', tagId],
    queryFn: ({ signal }) => call(adminTag, { query: { tagId } }, { signal }),
  })

export const questionQuery = (userId: number | null, questionId: number) =>
  queryOptions({
    ...uncached,
    queryKey: [...catalogKey(userId), 'question', questionId],
    queryFn: async ({ signal }) => (await call(adminQuestion, { query: { questionId } }, { signal })).question,
  })

export const subscriptionTypeQuery = (userId: number | null, subscriptionTypeId: number) =>
  queryOptions({
    ...uncached,
    queryKey: [...catalogKey(userId), 'subscription type', subscriptionTypeId],
    queryFn: async ({ signal }) =>
      (await call(adminSubscriptionType, { query: { subscriptionTypeId } }, { signal })).subscriptionType,
  })

export type Subject = { tagId: number } | { categoryId: number } | { questionId: number }

export const affectedUsersQuery = (userId: number | null, subject: Subject) =>
  queryOptions({
    queryKey: [...catalogKey(userId), 'touched', subject],
    queryFn: async ({ signal }) => (await call(adminTouched, { query: subject }, { signal })).touched,
    retry: false,
  })

export const useAdminId = () => useSession()?.userId ?? null

const EMPTY_CATALOG: CuratedInfo = { tags: [], categories: [], questions: [], stripeSubscriptionTypes: [] }

/** What is curated, and what to ask again where there is nothing only because it could not be loaded. (OP-107) */
export function useCatalog() {
  const query = useQuery(catalogQuery(useAdminId()))
  return { info: query.data ?? EMPTY_CATALOG, failedQuery: failedListQuery(query) }
}

/** What forms choose from; nothing where it could not be loaded. */
export const useCatalogInfo = (): CuratedInfo => useCatalog().info

/** Lets everything that shows the catalog ask again, as it has just changed. */
export function useInvalidateCatalog() {
  const queries = useQueryClient()
  const userId = useAdminId()
  return async () => {
    void queries.invalidateQueries({ queryKey: QUESTIONS_KEY })
    await queries.invalidateQueries({ queryKey: catalogKey(userId), refetchType: 'all' })
  }
}
