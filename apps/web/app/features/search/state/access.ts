import type { SearchDialog } from '../dialogs/SearchDialogs.tsx'
import { hasFilters } from '../search-form.ts'
import type { Filters, Mode } from '../search-form.ts'

/** The properties of the user that determine which searches are allowed. */
export type Searcher = {
  isLoggedIn: boolean
  /** Resolves to whether the email address is confirmed, or null if that cannot be determined. */
  fetchEmailConfirmed: () => Promise<boolean | null>
}

/**
 * Returns the dialog to show instead of a search, or null if the search is allowed. The server enforces the same rules.
 * (SEA-06, SEA-08, SEA-09, OP-089)
 */
export async function findRequiredPrompt(
  search: { mode: Mode; filters: Filters },
  searcher: Searcher,
): Promise<SearchDialog | null> {
  const isMatch = search.mode === 'match'
  if (!isMatch && !hasFilters(search.filters)) return null
  if (!searcher.isLoggedIn) return isMatch ? 'signUpToMatch' : 'signUpToFilter'
  return (await searcher.fetchEmailConfirmed()) === false ? 'confirmEmail' : null
}
