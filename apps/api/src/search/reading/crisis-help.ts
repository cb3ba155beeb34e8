import type { CrisisKind } from '@fourfold/contract/reference/crisis-kinds'
import type { SearchReply } from '@fourfold/contract/search/shapes'

/**
 * The search term that replaces the text of a user in a crisis. Null if the crisis is acute: then there are no results
 * that could distract from the emergency number.
 */
export const searchTermAfterCrisis: Record<CrisisKind, string | null> = {
  suicide: 'depression',
  'self-harm': 'depression',
  abuse: 'trauma',
  'child-abuse': 'trauma',
  rape: 'trauma',
  attack: null,
  danger: null,
  'danger-to-others': null,
  overdose: null,
  poison: null,
}

export const NO_RESULTS: SearchReply = { users: [], groups: [], total: 0, highestPriority: 0, readAs: [], ways: [] }
