import type { SearchDialog } from './dialogs/SearchDialogs.tsx'
import { hasFilters } from './search-form.ts'
import type { Filters, Mode } from './search-form.ts'

/** Who searches, as far as it decides what they may ask; `isConfirmed` is null while nobody knows. */
export type Searcher = { isLoggedIn: boolean; isConfirmed: boolean | null }

/** The prompt that stands before a search, if any: the server refuses the same. (SEA-06, SEA-08, SEA-09, OP-089) */
export function promptBefore(asked: { mode: Mode; filters: Filters }, who: Searcher): SearchDialog | null {
  const isMatch = asked.mode === 'match'
  if (!isMatch && !hasFilters(asked.filters)) return null
  if (!who.isLoggedIn) return isMatch ? 'signUpToMatch' : 'signUpToFilter'
  return who.isConfirmed === false ? 'confirmEmail' : null
}
