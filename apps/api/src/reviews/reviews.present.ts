import type { Review } from '@fourfold/contract/reviews/shapes'

type ReviewRow = {
  id: number
  text: string
  rating: number
  reviewer: string
  written_in: string
  /** Only null or not null matters. */
  deleted_at: Temporal.Instant | string | null
}

/** First name and last initial: enough to distinguish reviewers, too little to identify them. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const [initial] = rest.at(-1) ?? []
  return initial ? `${first} ${initial.toLocaleUpperCase('en')}.` : first
}

/** The public form of a review. A deleted member's review, or one pending deletion, shows the rating only. */
export function presentReview({ id, text, rating, reviewer, deleted_at, written_in: writtenIn }: ReviewRow): Review {
  if (deleted_at !== null) return { id, text: '', rating, User: { name: 'Former member' }, writtenIn }
  return { id, text, rating, User: { name: shortName(reviewer) }, writtenIn }
}
