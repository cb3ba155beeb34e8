import type { CrisisKind } from '@fourfold/contract/reference/crisis-kinds'
import type { SearchReply } from '@fourfold/contract/search/shapes'

/**
 * What is searched for in place of the words of somebody in a crisis: people who help afterward. Where
 * minutes count nothing is searched for, so that nothing distracts from the number to call.
 */
export const helpAfter: Record<CrisisKind, string | null> = {
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

export const NOBODY: SearchReply = { users: [], groups: [], total: 0, highestPriority: 0, readAs: [], ways: [] }
