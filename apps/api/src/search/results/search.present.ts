import type { SearchGroup, SearchReply, SearchSort, SearchUser } from '@fourfold/contract/search/shapes'

import { mediaUrl } from '../../files/index.ts'
import { presentNextFree } from '../../schedule/index.ts'
import type { FoundListing } from '../engine/found-listing.ts'
import { MAX_TOTAL } from '../engine/search-engine.ts'
import type { FoundInCategory } from '../engine/search-engine.ts'
import type { ReadText } from '../reading/index.ts'
import type { Card, SearchProfile } from '../search.queries.ts'
import type { CardData } from './cards.service.ts'
import { writeCursor } from './cursor.ts'
import type { NarrowedResult } from './narrowed-search.ts'
import type { Compare } from './sorting.ts'

/** The goals or words that the points of a result belong to, in the same order. */
export type TermLabels = { goals: SearchProfile['goals'] } | { words: readonly string[] }

function presentTerms({ points, preferences }: FoundListing, labels: TermLabels): SearchUser['terms'] {
  const goals = 'goals' in labels ? labels.goals : []
  const words = 'words' in labels ? labels.words : []
  const getPoints = (index: number) => points[index] ?? 0
  return {
    goals: goals
      .map(({ id, text }, index) => ({ id, text, points: getPoints(index) }))
      .filter((term) => term.points > 0),
    words: words.map((word, index) => ({ word, points: getPoints(index) })).filter((term) => term.points > 0),
    preferences,
  }
}

/**
 * Presents a distance, rounded because zip codes are not more precise than a tenth of a mile. Professionals beyond the
 * radius are results only because they work online.
 */
const presentDistance = (distance: number, radius: number) =>
  Number.isFinite(distance) && distance <= radius ? Math.round(distance * 10) / 10 : null

type PresentationContext = Pick<Page, 'labels' | 'nextFree'> & { radius: number }

/** Presents one result. (SEA-24) */
function presentFound(found: FoundListing, card: Card, { labels, nextFree, radius }: PresentationContext): SearchUser {
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
    distance: presentDistance(found.distance, radius),
    city: card.city,
    ratingCount: card.rating_count,
    // 0 is the default and means no rate. (PRO-66)
    rate: card.rate || null,
    free15: card.free15,
    nextFree: presentNextFree(nextFree.get(card.account_id)),
    terms: presentTerms(found, labels),
  }
}

type GroupOptions = { limit: number; highest: number; skip: number; meanings: string[] }

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
export function takeFirstResults(
  categories: readonly FoundInCategory[],
  limit: number,
  compare: Compare,
): FoundListing[] {
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
  shown: readonly FoundListing[]
  labels: TermLabels
  limit: number
  highest: number
  /** The offset of the next page in a sort by free times. */
  skip: number
  sort: SearchSort | undefined
  sorts: SearchSort[]
  rank: (found: FoundListing) => number
  /** The submitted text. */
  text: string
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

/** The results of a search; `read` is how its words were interpreted. */
export type SearchAnswer = NarrowedResult & { read: ReadText | undefined }

/** Presents the interpretation of a text. Each phrase has the text without it. */
function presentReading({ read, queryParts }: SearchAnswer, text: string): Partial<SearchReply> {
  const { readAs = [], understood = [], unoffered = [], words = [] } = read ?? {}
  const areAllWords = (some: readonly string[]) => queryParts.length === 0 && words.every((word) => some.includes(word))
  return {
    ...(understood.length > 0 && {
      understood: understood.map(({ words: phraseWords, phrase, means }) => ({
        phrase,
        means: [...means],
        without: areAllWords(phraseWords) ? '' : removeWords(text, phraseWords),
      })),
    }),
    readAs: readAs.map(({ word, as }) => ({ word, as: [...as] })),
    ...(queryParts.length > 0 && { read: [...queryParts] }),
    ...(unoffered.length > 0 && { unoffered: [...unoffered] }),
  }
}

/** Presents an answer. Omits professionals who were deleted during the search. (SEA-15, OP-091) */
export function presentAnswer(answer: SearchAnswer, page: Page): SearchReply {
  const { result, radius, relaxations } = answer
  const meanings = [...(answer.read?.meanings ?? [])]
  const { shown, cards, limit, highest, skip, sort, sorts, text } = page
  return {
    users: shown.flatMap((found) => {
      const card = cards.find((row) => row.account_id === found.accountId && row.category_id === found.categoryId)
      return card ? [presentFound(found, card, { ...page, radius })] : []
    }),
    groups: sortCategories(result.categories, page).map((category) =>
      presentGroup(category, { limit, highest, skip, meanings }),
    ),
    total: Math.min(
      MAX_TOTAL,
      result.categories.reduce((sum, { total }) => sum + total, 0),
    ),
    highestPriority: highest,
    readAs: [],
    ...presentReading(answer, text),
    ...(shown.length > 0 && { sort, sorts }),
    ways: relaxations,
    ...(result.degraded && { degraded: true }),
  }
}
