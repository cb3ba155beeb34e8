import type { Review } from '@fourfold/contract/reviews/shapes'

type ReviewRow = {
  id: number
  text: string
  rating: number
  reviewer: string
  written_in: string
  /** Only whether there is one matters. */
  deleted_at: Temporal.Instant | string | null
}

/** First name and last initial: enough to tell people apart, too little to find them. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const [initial] = rest.at(-1) ?? []
  return initial ? `${first} ${initial.toLocaleUpperCase('en')}.` : first
}

/** A review as everybody may read it. Of somebody who has left, or is about to, the rating alone is told. */
export function presentReview({ id, text, rating, reviewer, deleted_at, written_in: writtenIn }: ReviewRow): Review {
  if (deleted_at !== null) return { id, text: '', rating, User: { name: 'Former member' }, writtenIn }
  return { id, text, rating, User: { name: shortName(reviewer) }, writtenIn }
}
