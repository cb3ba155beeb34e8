import type { ReadPart, SearchGroup, SearchReply, SearchSort, SearchUser } from '@fourfold/contract/search/shapes'
import { preferencesIn } from '@fourfold/search-protocol/answer'
import type { Found, FoundInCategory } from '@fourfold/search-protocol/answer'

import { mediaUrl } from '../../files/index.ts'
import { presentNextFree } from '../../schedule/index.ts'
import type { EngineAnswer } from '../engine/engine.ts'
import type { Card, Seeker } from '../search.queries.ts'
import type { Told } from './cards.service.ts'
import { writeCursor } from './cursor.ts'
import type { Compare } from './sorting.ts'

/** What the points of a result stand for, in the order they were asked. */
export type Asked = { goals: Seeker['goals'] } | { words: readonly string[] }

function termsOf({ points, preferences }: Found, asked: Asked): SearchUser['terms'] {
  const goals = 'goals' in asked ? asked.goals : []
  const words = 'words' in asked ? asked.words : []
  const given = (index: number) => points[index] ?? 0
  return {
    goals: goals.map(({ id, text }, index) => ({ id, text, points: given(index) })).filter((one) => one.points > 0),
    words: words.map((word, index) => ({ word, points: given(index) })).filter((one) => one.points > 0),
    preferences: preferencesIn(preferences),
  }
}

/** A tenth of a mile is more than a zip code can tell. */
const shownDistance = (distance: number) => (Number.isFinite(distance) ? Math.round(distance * 10) / 10 : null)

/** A result as it is shown. (SEA-24) */
function presentFound(found: Found, card: Card, { asked, free }: Pick<Page, 'asked' | 'free'>): SearchUser {
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
    distance: shownDistance(found.distance),
    city: card.city,
    ratingCount: card.rating_count,
    // Every profile starts with 0, which says nothing. (PRO-66)
    rate: card.rate || null,
    free15: card.free15,
    nextFree: presentNextFree(free.get(card.account_id)),
    terms: termsOf(found, asked),
  }
}

type Shown = { limit: number; highest: number; skip: number; sensed: string[] }

/** One more than is shown was asked for, to know whether there are more. */
function presentGroup({ categoryId, total, found }: FoundInCategory, { limit, ...shown }: Shown): SearchGroup {
  const position = found.length > limit ? found[limit - 1] : undefined
  return {
    categoryId,
    total,
    more: position ? writeCursor({ categoryId, position, ...shown }) : null,
  }
}

/** The results that fit the page, in one order over all categories. */
export function shownOf(categories: readonly FoundInCategory[], limit: number, compare: Compare): Found[] {
  return categories.flatMap(({ found }) => found.slice(0, limit)).toSorted(compare)
}

/** What percentages are taken of: the best fit of all, which need not be the first result. (OP-092) */
export function highestOf(categories: readonly FoundInCategory[]): number {
  return Math.max(0, ...categories.flatMap(({ highest = 0, found }) => [highest, ...found.map((one) => one.priority)]))
}

type Page = Told & {
  shown: readonly Found[]
  asked: Asked
  limit: number
  highest: number
  /** Where the next page of free times goes on. */
  skip: number
  sort: SearchSort | undefined
  sorts: SearchSort[]
  rank: (found: Found) => number
  /** What was asked, and how its sentence was read. */
  text: string
  read: readonly ReadPart[]
  /** The words of it that mean something. */
  telling: readonly string[]
}

/** A text without some of its words, wherever they stand. */
function withoutWords(text: string, words: readonly string[]): string {
  const gone = new Set(words)
  const isGone = (word: string) =>
    gone.has(
      word
        .normalize('NFKD')
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase(),
    )
  return text
    .split(/\s+/)
    .filter((word) => !isGone(word))
    .join(' ')
}

/** The categories by their first result; where those stand equally, in the order the catalog has them. (OP-091) */
function inOrder(categories: readonly FoundInCategory[], { cards, rank }: Page): FoundInCategory[] {
  const orderOf = ({ categoryId: id }: FoundInCategory) =>
    cards.find((card) => card.category_id === id)?.order_index ?? 0
  const first = ({ found: [one] }: FoundInCategory) => (one ? rank(one) : Number.POSITIVE_INFINITY)
  // Infinity less itself is not a number, and decides nothing.
  return categories.toSorted((a, b) => first(a) - first(b) || orderOf(a) - orderOf(b) || a.categoryId - b.categoryId)
}

/** The whole answer, without people who left while it was being made. (SEA-15, OP-091) */
export function presentAnswer(answer: EngineAnswer, page: Page): SearchReply {
  const { shown, cards, limit, highest, skip, sort, sorts, text, read, telling } = page
  const isAll = (words: readonly string[]) => read.length === 0 && telling.every((word) => words.includes(word))
  return {
    users: shown.flatMap((found) => {
      const card = cards.find((one) => one.account_id === found.accountId && one.category_id === found.categoryId)
      return card ? [presentFound(found, card, page)] : []
    }),
    groups: inOrder(answer.categories, page).map((category) =>
      presentGroup(category, { limit, highest, skip, sensed: answer.sensed }),
    ),
    total: answer.categories.reduce((sum, { total }) => sum + total, 0),
    highestPriority: highest,
    readAs: answer.readAs,
    ...(answer.understood.length > 0 && {
      understood: answer.understood.map(({ words, ...rest }) => ({
        ...rest,
        without: isAll(words) ? '' : withoutWords(text, words),
      })),
    }),
    ...(read.length > 0 && { read: [...read] }),
    ...(answer.unoffered.length > 0 && { unoffered: answer.unoffered }),
    ...(shown.length > 0 && { sort, sorts }),
    ways: answer.ways,
    ...(answer.degraded && { degraded: true }),
  }
}
