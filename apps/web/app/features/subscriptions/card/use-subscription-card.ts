import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { useViewer } from '~/lib/session/viewer.ts'

import { cardQuery } from '../queries.ts'

type CategoryStatus = { categoryId: number; status: string }
type CardOptions = {
  /** What the page shows of each category. */
  shown: readonly CategoryStatus[]
  /** Something else holds by now, as after a payment that was confirmed late. */
  onChange: () => void
}

const serialize = (categories: readonly CategoryStatus[]) =>
  categories
    .map(({ categoryId, status }) => `${categoryId} ${status}`)
    .toSorted()
    .join()

/** What is paid for, kept up to date. */
export function useSubscriptionCard({ shown, onChange }: CardOptions) {
  const query = useQuery(cardQuery(useViewer().userId))
  const categories = query.data?.categories
  const compare = useEffectEvent((loaded: readonly CategoryStatus[]) => {
    if (serialize(loaded) !== serialize(shown)) onChange()
  })
  // Once for each answer: what the page shows then may lag behind for a moment.
  useEffect(() => {
    if (categories) compare(categories)
  }, [categories])
  return query
}
