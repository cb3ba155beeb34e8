import type { SearchGroup, SearchReply, SearchSort, SearchUser } from '@fourfold/contract/search/shapes'
import type { AccountId } from '@fourfold/platform/ids'

import { mediaUrl } from '../../files/index.ts'
import { presentNextFree } from '../../schedule/index.ts'
import type { NextFree } from '../../schedule/index.ts'
import type { FoundListing } from '../engine/found-listing.ts'
import { addTotals } from '../engine/search-engine.ts'
import type { FoundInCategory } from '../engine/search-engine.ts'
import type { ReadText } from '../reading/index.ts'
import type { Card, SearchProfile } from '../search.queries.ts'
import { writeCursor } from './cursor.ts'
import type { NarrowedResult } from './narrowed-search.ts'
import type { Rank } from './sorting.ts'

/** The goals or words that the points of a result belong to, in the same order. */
export type TermLabels = { goals: SearchProfile['goals']; words: readonly string[] }

function presentTerms({ points, preferences }: FoundListing, labels: TermLabels): SearchUser['terms'] {
  const addPoints = <Label extends object>(label: Label, index: number) => ({ ...label, points: points[index] ?? 0 })
  const hasPoints = (term: { points: number }) => term.points > 0
  return {
    goals: labels.goals.map(({ id, text }, index) => addPoints({ id, text }, index)).filter(hasPoints),
    words: labels.words.map((word, index) => addPoints({ word }, index)).filter(hasPoints),
    preferences,
  }
}

/**
 * Presents a distance, rounded because zip codes are not more precise than a tenth of a mile. Professionals beyond the
 * radius are results only because they work online.
 */
const presentDistance = (distance: number, radius: number) =>
  Number.isFinite(distance) && distance <= radius ? Math.round(distance * 10) / 10 : null

/** Presents one result. (SEA-24) */
function presentFound(found: FoundListing, card: Card, { labels, nextFree, answer }: Page): SearchUser {
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
    distance: presentDistance(found.distance, answer.radius),
    city: card.city,
    ratingCount: card.rating_count,
    // 0 is the default and means no rate. (PRO-66)
    rate: card.rate || null,
    free15: card.free15,
    nextFree: presentNextFree(nextFree.get(card.account_id)),
    terms: presentTerms(found, labels),
  }
}

/** Presents the results of a category. One more result than shown was requested, to detect whether there are more. */
function presentGroup(
  { categoryId, total, found }: FoundInCategory,
  { limit, highest, skip, answer }: Page,
): SearchGroup {
  const position = found.length > limit ? found[limit - 1] : undefined
  const meanings = [...(answer.read?.meanings ?? [])]
  return { categoryId, total, more: position ? writeCursor({ categoryId, highest, position, skip, meanings }) : null }
}

/** Returns the highest priority. Percentages relate to the best match, which may not be the first result. (OP-092) */
export function findHighestPriority(categories: readonly FoundInCategory[]): number {
  return Math.max(
    0,
    ...categories.flatMap(({ highest = 0, found }) => [highest, ...found.map(({ priority }) => priority)]),
  )
}

/** The results of a search; `read` is how its words were interpreted. */
export type SearchAnswer = NarrowedResult & { read: ReadText | undefined }

type Page = {
  answer: SearchAnswer
  shown: readonly FoundListing[]
  cards: readonly Card[]
  /** The next free time of each professional. */
  nextFree: ReadonlyMap<AccountId, NextFree>
  labels: TermLabels
  limit: number
  highest: number
  /** The offset of the next page in a sort by free times. */
  skip: number
  sort: SearchSort | undefined
  sorts: SearchSort[]
  rank: Rank
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

/** Presents the interpretation of a text. Each phrase has the text without it. */
function presentReading({ read, queryParts }: SearchAnswer, text: string) {
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
export function presentAnswer(page: Page): SearchReply {
  const { answer, shown, cards, highest, sort, sorts, text } = page
  const { categories, degraded } = answer.result
  return {
    users: shown.flatMap((found) => {
      const card = cards.find((row) => row.account_id === found.accountId && row.category_id === found.categoryId)
      return card ? [presentFound(found, card, page)] : []
    }),
    groups: sortCategories(categories, page).map((category) => presentGroup(category, page)),
    total: addTotals(categories.map(({ total }) => total)),
    highestPriority: highest,
    ...presentReading(answer, text),
    ...(shown.length > 0 && { sort, sorts }),
    ways: answer.relaxations,
    ...(degraded && { degraded: true }),
  }
}
