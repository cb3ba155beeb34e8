import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { useViewer } from '~/lib/session/viewer.ts'

import { cardQuery } from '../queries.ts'

type Known = { categoryId: number; status: string }
type Follower = {
  /** What the page shows of each category. */
  known: readonly Known[]
  /** Something else holds by now, as after a payment that was confirmed late. */
  onNews: () => void
}

const inWords = (categories: readonly Known[]) =>
  categories
    .map(({ categoryId, status }) => `${categoryId} ${status}`)
    .toSorted()
    .join()

/** What is paid for, kept up to date. */
export function useSubscriptionCard({ known, onNews }: Follower) {
  const query = useQuery(cardQuery(useViewer().userId))
  const categories = query.data?.categories
  const compare = useEffectEvent((told: readonly Known[]) => {
    if (inWords(told) !== inWords(known)) onNews()
  })
  // Once for each answer: what the page shows then may lag behind for a moment.
  useEffect(() => {
    if (categories) compare(categories)
  }, [categories])
  return query
}
