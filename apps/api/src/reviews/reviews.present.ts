import type { Review } from '@fourfold/contract/reviews/shapes'

type ReviewRow = {
  id: number
  text: string
  rating: number
  reviewer: string
  written_in: string
  /** Only whether it is null is used. */
  deleted_at: Temporal.Instant | string | null
}

/** Returns first name and last initial: enough to distinguish reviewers, too little to identify them. */
export function shortenName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const [initial] = rest.at(-1) ?? []
  return initial ? `${first} ${initial.toLocaleUpperCase('en')}.` : first
}

/** Presents a review to the public. For a member who is deleted or pending deletion, contains the rating only. */
export function presentReview({ id, text, rating, reviewer, deleted_at, written_in: writtenIn }: ReviewRow): Review {
  if (deleted_at !== null) return { id, text: '', rating, User: { name: 'Former member' }, writtenIn }
  return { id, text, rating, User: { name: shortenName(reviewer) }, writtenIn }
}
