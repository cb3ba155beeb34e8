import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { useViewer } from '~/lib/session/viewer.ts'

import { cardQuery } from '../queries.ts'

type CategoryStatus = { categoryId: number; status: string }
type CardOptions = {
  /** The category states that the page shows. */
  shown: readonly CategoryStatus[]
  /** Called when the loaded states differ, for example after a late payment confirmation. */
  onChange: () => void
}

const serialize = (categories: readonly CategoryStatus[]) =>
  categories
    .map(({ categoryId, status }) => `${categoryId} ${status}`)
    .toSorted()
    .join()

/** The subscription card, refetched as needed. */
export function useSubscriptionCard({ shown, onChange }: CardOptions) {
  const query = useQuery(cardQuery(useViewer().userId))
  const categories = query.data?.categories
  const compare = useEffectEvent((loaded: readonly CategoryStatus[]) => {
    if (serialize(loaded) !== serialize(shown)) onChange()
  })
  // Compared once per response: the page may update a moment later.
  useEffect(() => {
    if (categories) compare(categories)
  }, [categories])
  return query
}
