import { adminInfo, adminQuestion, adminTag, adminTouched } from '@fourfold/contract/admin/catalog/endpoints'
import type { CuratedInfo } from '@fourfold/contract/admin/catalog/shapes'
import { adminSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'
import { adminTrades } from '@fourfold/contract/admin/trades/endpoints'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { askedByLoader, personalKey, QUESTIONS_KEY } from '~/lib/data/query.ts'
import { useSession } from '~/lib/session/session.ts'

import { missingList } from '../table/missing-list.ts'

const curatedKey = (userId: number | null) => personalKey(userId, 'curated')

/** All that is curated: the lists, and what the forms choose from. (ADM-21) */
export const infoQuery = (userId: number | null) =>
  queryOptions({
    ...askedByLoader,
    queryKey: [...curatedKey(userId), 'info'],
    queryFn: async ({ signal }) => (await call(adminInfo, {}, { signal })).info,
  })

/** The trades, each with all its words: the list, and the form of one. */
export const tradesQuery = (userId: number | null) =>
  queryOptions({
    ...askedByLoader,
    queryKey: [...curatedKey(userId), 'trades'],
    queryFn: async ({ signal }) => (await call(adminTrades, {}, { signal })).trades,
  })

/** What a form is about. Nothing is cached, because a form must edit the current state. */
const fresh = { ...askedByLoader, gcTime: 0 } as const

export const tagQuery = (userId: number | null, tagId: number) =>
  queryOptions({
    ...fresh,
    queryKey: [...curatedKey(userId), 'tag', tagId],
    queryFn: ({ signal }) => call(adminTag, { query: { tagId } }, { signal }),
  })

export const questionQuery = (userId: number | null, questionId: number) =>
  queryOptions({
    ...fresh,
    queryKey: [...curatedKey(userId), 'question', questionId],
    queryFn: async ({ signal }) => (await call(adminQuestion, { query: { questionId } }, { signal })).question,
  })

export const subscriptionTypeQuery = (userId: number | null, subscriptionTypeId: number) =>
  queryOptions({
    ...fresh,
    queryKey: [...curatedKey(userId), 'subscription type', subscriptionTypeId],
    queryFn: async ({ signal }) =>
      (await call(adminSubscriptionType, { query: { subscriptionTypeId } }, { signal })).subscriptionType,
  })

export type Subject = { tagId: number } | { categoryId: number } | { questionId: number }

export const touchedQuery = (userId: number | null, subject: Subject) =>
  queryOptions({
    queryKey: [...curatedKey(userId), 'touched', subject],
    queryFn: async ({ signal }) => (await call(adminTouched, { query: subject }, { signal })).touched,
    retry: false,
  })

export const useAdminId = () => useSession()?.userId ?? null

const nothing: CuratedInfo = { tags: [], categories: [], questions: [], stripeSubscriptionTypes: [] }

/** What is curated, and what to ask again where there is nothing only because it could not be loaded. (OP-107) */
export function useCurated() {
  const query = useQuery(infoQuery(useAdminId()))
  return { info: query.data ?? nothing, missing: missingList(query) }
}

/** What forms choose from; nothing where it could not be loaded. */
export const useInfo = (): CuratedInfo => useCurated().info

/** Lets everything that shows the catalog ask again, as it has just changed. */
export function useAskAgain() {
  const queries = useQueryClient()
  const userId = useAdminId()
  return async () => {
    void queries.invalidateQueries({ queryKey: QUESTIONS_KEY })
    await queries.invalidateQueries({ queryKey: curatedKey(userId), refetchType: 'all' })
  }
}
