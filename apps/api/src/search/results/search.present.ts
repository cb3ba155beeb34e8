import type { QueryPart, SearchGroup, SearchReply, SearchSort, SearchUser } from '@fourfold/contract/search/shapes'
import { preferencesIn } from '@fourfold/search-protocol/answer'
import type { Found, FoundInCategory } from '@fourfold/search-protocol/answer'

import { mediaUrl } from '../../files/index.ts'
import { presentNextFree } from '../../schedule/index.ts'
import type { EngineAnswer } from '../engine/engine.ts'
import type { Card, SearchProfile } from '../search.queries.ts'
import type { CardData } from './cards.service.ts'
import { writeCursor } from './cursor.ts'
import type { Compare } from './sorting.ts'

/** The terms that the points of a result belong to, in the same order. */
export type Terms = { goals: SearchProfile['goals'] } | { words: readonly string[] }

function presentTerms({ points, preferences }: Found, terms: Terms): SearchUser['terms'] {
  const goals = 'goals' in terms ? terms.goals : []
  const words = 'words' in terms ? terms.words : []
  const getPoints = (index: number) => points[index] ?? 0
  return {
    goals: goals
      .map(({ id, text }, index) => ({ id, text, points: getPoints(index) }))
      .filter((term) => term.points > 0),
    words: words.map((word, index) => ({ word, points: getPoints(index) })).filter((term) => term.points > 0),
    preferences: preferencesIn(preferences),
  }
}

/** Rounds a distance, because zip codes are not more precise than a tenth of a mile. */
const roundDistance = (distance: number) => (Number.isFinite(distance) ? Math.round(distance * 10) / 10 : null)

/** Presents one result. (SEA-24) */
function presentFound(found: Found, card: Card, { terms, nextFree }: Pick<Page, 'terms' | 'nextFree'>): SearchUser {
  const inCategory = <Value>(value: Value) => ({ [card.category_id]: value })
  return {
    username: card.username,
    name: card.name,
    profileImageUrl: card.profile_image && mediaUrl(card.profile_image, 'medium.webp'),
    priority: found.priority,
    ratingFloat: card.rating,
    categoryTitle: inCategory(card.title ?? ''),
    selectedGoalTags: inCategory(card.goals ?? []),
    userCategories: [{ categoryId: card.category_id }],
    specialization: inCategory(card.specialization ?? ''),
    pni: card.pni ?? '',
    state: card.state,
    worksOnline: card.works_online,
    distance: roundDistance(found.distance),
    city: card.city,
    ratingCount: card.rating_count,
    // 0 is the default and means no rate. (PRO-66)
    rate: card.rate || null,
    free15: card.free15,
    nextFree: presentNextFree(nextFree.get(card.account_id)),
    terms: presentTerms(found, terms),
  }
}

type GroupOptions = { limit: number; highest: number; skip: number; sensed: string[] }

/** Presents the results of a category. One more result than shown was requested, to detect whether there are more. */
function presentGroup({ categoryId, total, found }: FoundInCategory, { limit, ...shown }: GroupOptions): SearchGroup {
  const position = found.length > limit ? found[limit - 1] : undefined
  return {
    categoryId,
    total,
    more: position ? writeCursor({ categoryId, position, ...shown }) : null,
  }
}

/** Returns the first page in one order over all categories. */
export function takeFirstResults(categories: readonly FoundInCategory[], limit: number, compare: Compare): Found[] {
  return categories.flatMap(({ found }) => found.slice(0, limit)).toSorted(compare)
}

/** Returns the highest priority. Percentages relate to the best match, which may not be the first result. (OP-092) */
export function findHighestPriority(categories: readonly FoundInCategory[]): number {
  return Math.max(
    0,
    ...categories.flatMap(({ highest = 0, found }) => [highest, ...found.map(({ priority }) => priority)]),
  )
}

type Page = CardData & {
  shown: readonly Found[]
  terms: Terms
  limit: number
  highest: number
  /** The offset of the next page in a sort by free times. */
  skip: number
  sort: SearchSort | undefined
  sorts: SearchSort[]
  rank: (found: Found) => number
  /** The submitted text and its conditions. */
  text: string
  queryParts: readonly QueryPart[]
  /** The words of the text without stop words. */
  searchWords: readonly string[]
}

function removeWords(text: string, words: readonly string[]): string {
  const removedWords = new Set(words)
  const isRemoved = (word: string) =>
    removedWords.has(
      word
        .normalize('NFKD')
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase(),
    )
  return text
    .split(/\s+/)
    .filter((word) => !isRemoved(word))
    .join(' ')
}

/** Sorts categories by their first result, then by the order of the catalog. (OP-091) */
function sortCategories(categories: readonly FoundInCategory[], { cards, rank }: Page): FoundInCategory[] {
  const getOrder = ({ categoryId: id }: FoundInCategory) =>
    cards.find((card) => card.category_id === id)?.order_index ?? 0
  const getFirstRank = ({ found: [first] }: FoundInCategory) => (first ? rank(first) : Number.POSITIVE_INFINITY)
  // Infinity - Infinity is NaN, which falls through to the next criterion.
  return categories.toSorted(
    (a, b) => getFirstRank(a) - getFirstRank(b) || getOrder(a) - getOrder(b) || a.categoryId - b.categoryId,
  )
}

/** Presents an answer. Omits professionals who were deleted during the search. (SEA-15, OP-091) */
export function presentAnswer(answer: EngineAnswer, page: Page): SearchReply {
  const { shown, cards, limit, highest, skip, sort, sorts, text, queryParts, searchWords } = page
  const isAll = (words: readonly string[]) =>
    queryParts.length === 0 && searchWords.every((word) => words.includes(word))
  return {
    users: shown.flatMap((found) => {
      const card = cards.find((row) => row.account_id === found.accountId && row.category_id === found.categoryId)
      return card ? [presentFound(found, card, page)] : []
    }),
    groups: sortCategories(answer.categories, page).map((category) =>
      presentGroup(category, { limit, highest, skip, sensed: answer.sensed }),
    ),
    total: answer.categories.reduce((sum, { total }) => sum + total, 0),
    highestPriority: highest,
    readAs: answer.readAs,
    ...(answer.understood.length > 0 && {
      understood: answer.understood.map(({ words, ...rest }) => ({
        ...rest,
        without: isAll(words) ? '' : removeWords(text, words),
      })),
    }),
    ...(queryParts.length > 0 && { read: [...queryParts] }),
    ...(answer.unoffered.length > 0 && { unoffered: answer.unoffered }),
    ...(shown.length > 0 && { sort, sorts }),
    ways: answer.ways,
    ...(answer.degraded && { degraded: true }),
  }
}
