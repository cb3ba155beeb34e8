import { adminInfo, adminQuestion, adminTag, affectedUsers } from '@fourfold/contract/admin/catalog/endpoints'
import type { AdminCatalog } from '@fourfold/contract/admin/catalog/shapes'
import { adminOccupations } from '@fourfold/contract/admin/occupations/endpoints'
import { adminSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { fetchedByLoader, personalKey, QUESTIONS_KEY } from '~/lib/data/query.ts'
import { useSession } from '~/lib/session/session.ts'

import { getFailedListQuery } from '../table/index.ts'

const catalogKey = (userId: number | null) => personalKey(userId, 'admin-catalog')

/** Query for the whole catalog: the lists and the options in the forms. (ADM-21) */
export const catalogQuery = (userId: number | null) =>
  queryOptions({
    ...fetchedByLoader,
    queryKey: [...catalogKey(userId), 'info'],
    queryFn: async ({ signal }) => (await call(adminInfo, {}, { signal })).info,
  })

/** Query for all occupations with their synonym phrases. */
export const occupationsQuery = (userId: number | null) =>
  queryOptions({
    ...fetchedByLoader,
    queryKey: [...catalogKey(userId), 'occupations'],
    queryFn: async ({ signal }) => (await call(adminOccupations, {}, { signal })).trades,
  })

/** Options for queries of forms, which must edit the current state. */
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
    queryKey: [...catalogKey(userId), 'subscription-type', subscriptionTypeId],
    queryFn: async ({ signal }) =>
      (await call(adminSubscriptionType, { query: { subscriptionTypeId } }, { signal })).subscriptionType,
  })

/** The catalog item whose affected users are counted. */
export type CatalogItem = { tagId: number } | { categoryId: number } | { questionId: number }

export const affectedUsersQuery = (userId: number | null, item: CatalogItem) =>
  queryOptions({
    queryKey: [...catalogKey(userId), 'affected-users', item],
    queryFn: async ({ signal }) => (await call(affectedUsers, { query: item }, { signal })).touched,
    retry: false,
  })

export const useAdminId = () => useSession()?.userId ?? null

const EMPTY_CATALOG: AdminCatalog = { tags: [], categories: [], questions: [], stripeSubscriptionTypes: [] }

/** Returns the catalog, and the query to retry if it could not be loaded. (OP-107) */
export function useCatalog() {
  const query = useQuery(catalogQuery(useAdminId()))
  return { info: query.data ?? EMPTY_CATALOG, failedQuery: getFailedListQuery(query) }
}

/** Returns the catalog; empty if it could not be loaded. */
export const useCatalogInfo = (): AdminCatalog => useCatalog().info

/** Returns a function that invalidates all queries of catalog data. */
export function useInvalidateCatalog() {
  const queries = useQueryClient()
  const userId = useAdminId()
  return async () => {
    void queries.invalidateQueries({ queryKey: QUESTIONS_KEY })
    await queries.invalidateQueries({ queryKey: catalogKey(userId), refetchType: 'all' })
  }
}
