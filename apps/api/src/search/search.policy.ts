import type { SearchForm } from '@fourfold/contract/search/shapes'

import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'

/** Returns whether a search has no text and therefore matches the caller's own goals. (SEA-25) */
export const isGoalSearch = ({ text }: SearchForm) => text === undefined

const hasFilter = ({ city, zipcode, state, radius, inPersonOnly, onlineOnly, free }: SearchForm) =>
  [city, zipcode, state, radius, free].some((value) => value !== undefined) ||
  inPersonOnly === true ||
  onlineOnly === true

/**
 * Throws if the caller may not search. Anyone may search by text; matching and filters require a confirmed address.
 * (SEA-06, SEA-08, SEA-09, OP-089)
 */
export function requireMaySearch(actor: Actor | null, form: SearchForm): void {
  if (!isGoalSearch(form) && !hasFilter(form)) return
  if (!actor) throw new AppError('not_signed_in')
  if (!actor.emailVerified) throw new AppError('email_not_confirmed')
}
