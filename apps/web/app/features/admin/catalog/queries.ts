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

/** The whole catalog: the lists and the options of the forms. (ADM-21) */
export const catalogQuery = (userId: number | null) =>
  queryOptions({
    ...fetchedByLoader,
    queryKey: [...catalogKey(userId), 'info'],
    queryFn: async ({ signal }) => (await call(adminInfo, {}, { signal })).info,
  })

/** All trades with their phrases, for the list and the form. */
export const tradesQuery = (userId: number | null) =>
  queryOptions({
    ...fetchedByLoader,
    queryKey: [...catalogKey(userId), 'trades'],
    queryFn: async ({ signal }) => (await call(adminTrades, {}, { signal })).trades,
  })

/** For forms, which must edit the current state: nothing is cached. */
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

/** The catalog, and the query to retry if it could not be loaded. (OP-107) */
export function useCatalog() {
  const query = useQuery(catalogQuery(useAdminId()))
  return { info: query.data ?? EMPTY_CATALOG, failedQuery: failedListQuery(query) }
}

/** The catalog; empty if it could not be loaded. */
export const useCatalogInfo = (): CuratedInfo => useCatalog().info

/** Invalidates everything that shows the catalog. */
export function useInvalidateCatalog() {
  const queries = useQueryClient()
  const userId = useAdminId()
  return async () => {
    void queries.invalidateQueries({ queryKey: QUESTIONS_KEY })
    await queries.invalidateQueries({ queryKey: catalogKey(userId), refetchType: 'all' })
  }
}
