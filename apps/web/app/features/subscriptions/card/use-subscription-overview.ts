import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { useViewer } from '~/lib/session/viewer.ts'

import { overviewQuery } from '../queries.ts'

type CategoryStatus = { categoryId: number; status: string }
type OverviewOptions = {
  /** The category states that the page displays. */
  displayedCategories: readonly CategoryStatus[]
  /** Called when the loaded states differ, for example after a late payment confirmation. */
  onChange: () => void
}

const serialize = (categories: readonly CategoryStatus[]) =>
  categories
    .map(({ categoryId, status }) => `${categoryId} ${status}`)
    .toSorted()
    .join()

/** Loads the viewer's subscriptions, and calls `onChange` when they differ from the displayed ones. */
export function useSubscriptionOverview({ displayedCategories, onChange }: OverviewOptions) {
  const query = useQuery(overviewQuery(useViewer().userId))
  const categories = query.data?.categories
  const compare = useEffectEvent((loadedCategories: readonly CategoryStatus[]) => {
    if (serialize(loadedCategories) !== serialize(displayedCategories)) onChange()
  })
  // Compared only once per response, because the page may need a moment to update.
  useEffect(() => {
    if (categories) compare(categories)
  }, [categories])
  return query
}
