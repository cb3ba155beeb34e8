import type { SearchDialog } from '../dialogs/SearchDialogs.tsx'
import { hasFilters } from '../search-form.ts'
import type { Filters, Mode } from '../search-form.ts'

/** Who searches, as far as it decides what they may ask. */
export type Searcher = {
  isLoggedIn: boolean
  /** Whether their address is confirmed, once the page knows; null when it cannot find out. */
  fetchEmailConfirmed: () => Promise<boolean | null>
}

/** The prompt that stands before a search, if any: the server refuses the same. (SEA-06, SEA-08, SEA-09, OP-089) */
export async function requiredPrompt(
  asked: { mode: Mode; filters: Filters },
  who: Searcher,
): Promise<SearchDialog | null> {
  const isMatch = asked.mode === 'match'
  if (!isMatch && !hasFilters(asked.filters)) return null
  if (!who.isLoggedIn) return isMatch ? 'signUpToMatch' : 'signUpToFilter'
  return (await who.fetchEmailConfirmed()) === false ? 'confirmEmail' : null
}
