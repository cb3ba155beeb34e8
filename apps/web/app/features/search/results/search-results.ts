import type { Category, Tag } from '@fourfold/contract/catalog/shapes'
import type { CrisisKind } from '@fourfold/contract/reference/crisis-kinds'
import { getUsStateName } from '@fourfold/contract/reference/us-states'
import { computePercentMatch } from '@fourfold/contract/search/percent'
import { RESULTS_ON_FIRST_PAGE } from '@fourfold/contract/search/shapes'
import type { SearchReply, SearchSort, SearchUser, SearchRelaxation } from '@fourfold/contract/search/shapes'

import { formatDollars } from '~/lib/format/money.ts'
import { displayName } from '~/lib/format/names.ts'

import { describePreferences, describeCorrection, containsAnyWord, explainMatch } from './card/match-reason.ts'
import { toInterpretation } from './interpretation/interpretation.ts'
import type { Interpretation } from './interpretation/interpretation.ts'

/** A professional, prepared for display in a card. */
export type ResultCard = {
  username: string
  name: string
  pni: string
  avatar: string | null
  title: string
  /** Matched goals first. */
  goals: { text: string; isMatched: boolean }[]
  /** The number of goals that are not shown. */
  moreGoals: number
  /** Match percentage; 0 if no one matches, null without a query. (OP-092) */
  percent: number | null
  rating: number
  ratingCount: number
  /** The place and distance ("Austin, TX · 2.1 mi"), or null. */
  place: string | null
  worksOnline: boolean
  /** Example: "$120 / session". */
  rate: string | null
  hasFreeCall: boolean
  nextFree: SearchUser['nextFree']
  reason: string | null
  preferences: string | null
}

/** The results of one category. (SEA-15) */
export type ResultGroup = {
  id: number
  name: string
  color: string
  total: number
  /** The cursor of the next page, or null. */
  more: string | null
  cards: ResultCard[]
}

export type Results = {
  total: number
  /** The best matches of all categories. Empty if there is only one category. (OP-091) */
  best: ResultCard[]
  groups: ResultGroup[]
  interpretation: Interpretation
  corrections: string[]
  broaderSearches: SearchRelaxation[]
  /** The current sort order. */
  sort: SearchSort
  /** The available sort orders. */
  sorts: readonly SearchSort[]
  /** Topics in the query that no professional offers. */
  unoffered: readonly string[]
  isDegraded: boolean
  /** The kind of crisis detected in the query. */
  crisis: CrisisKind | null
  /** Whether the results come from a match by answers rather than a text search. */
  isMatch: boolean
  isEmpty: boolean
}

/** The categories and tags, which a reply contains only as ids. */
export type Catalog = { categories: readonly Category[]; tags: readonly Tag[] }

const MAX_SHOWN_GOALS = 3
const UNKNOWN_CATEGORY = { name: 'More professionals', color: 'var(--mantine-color-brand-6)' }

function formatDistance(miles: number): string {
  return miles < 10 ? `${miles.toFixed(1)} mi` : `${Math.round(miles)} mi`
}

type ReplyContext = {
  tagTexts: ReadonlyMap<number, string>
  /** Corrections of misspelled words. */
  corrections: ReadonlyMap<string, string>
  /** Each root tag represents a whole category and matches everyone in it, so it does not explain a match. */
  rootTagIds: ReadonlySet<number | null>
  /** Goals by synonym phrase. */
  phraseGoals: ReadonlyMap<string, readonly string[]>
  highestPriority: number
}

/** Ranks goals: shared goals first, then by the number of matching search words. */
function rankGoals(
  user: SearchUser,
  categoryId: number,
  { tagTexts, corrections, phraseGoals }: ReplyContext,
): ResultCard['goals'] {
  const phraseGoalTexts = new Set(user.terms.words.flatMap(({ word }) => phraseGoals.get(word) ?? []))
  const sharedGoalIds = new Set(user.terms.goals.map(({ id }) => id))
  const words = user.terms.words.map(({ word }) => corrections.get(word) ?? word)
  // "back pain" ranks the goal "Back pain" above other kinds of pain.
  const relevance = (id: number, text: string) =>
    sharedGoalIds.has(id) || phraseGoalTexts.has(text)
      ? Number.POSITIVE_INFINITY
      : words.filter((word) => containsAnyWord(text, [word])).length
  return (user.selectedGoalTags[categoryId] ?? [])
    .flatMap((id) => {
      const text = tagTexts.get(id)
      return text === undefined ? [] : [{ text, relevance: relevance(id, text) }]
    })
    .toSorted((left, right) => (left.relevance === right.relevance ? 0 : right.relevance - left.relevance))
    .map((goal) => ({ text: goal.text, isMatched: goal.relevance > 0 }))
}

/** Replaces misspelled words by their corrections, and drops root tags if there are specific goals. */
function selectSpecificTerms(
  { words, goals, preferences }: SearchUser['terms'],
  { corrections, rootTagIds }: ReplyContext,
): SearchUser['terms'] {
  const specificGoals = goals.filter(({ id }) => !rootTagIds.has(id))
  return {
    words: words.map(({ word, points }) => ({ word: corrections.get(word) ?? word, points })),
    goals: specificGoals.length > 0 ? specificGoals : goals,
    preferences,
  }
}

/** Formats "Austin, TX · 2.1 mi": city or state, and distance if the search had a place. */
function formatPlace({ city, state, distance }: SearchUser): string | null {
  const parts = [city ?? getUsStateName(state), distance === null ? null : formatDistance(distance)]
  return parts.filter(Boolean).join(' · ') || null
}

/** Selects the best matches of all categories, each professional once. */
function selectBest(
  { users, groups, highestPriority, crisis, sort }: SearchReply,
  context: ReplyContext,
): ResultCard[] {
  // A list of best matches would contradict another sort order.
  if (groups.length < 2 || highestPriority === 0 || crisis || sort) return []
  // Reversed, so that the first listing of each professional wins.
  const firstListings = new Map(users.toReversed().map((user) => [user.username, user]))
  return users
    .filter((user) => firstListings.get(user.username) === user)
    .slice(0, RESULTS_ON_FIRST_PAGE)
    .map((user) => toCard(user, context))
}

function toCard(user: SearchUser, context: ReplyContext): ResultCard {
  const categoryId = user.userCategories[0]?.categoryId ?? 0
  const goals = rankGoals(user, categoryId, context)
  const title = user.categoryTitle[categoryId] ?? ''
  return {
    username: user.username,
    name: displayName(user.name),
    pni: user.pni,
    avatar: user.profileImageUrl,
    title,
    goals: goals.slice(0, MAX_SHOWN_GOALS),
    moreGoals: Math.max(0, goals.length - MAX_SHOWN_GOALS),
    percent: computePercentMatch(user.priority, context.highestPriority),
    rating: user.ratingFloat,
    ratingCount: user.ratingCount,
    place: formatPlace(user),
    worksOnline: user.worksOnline,
    rate: user.rate === null ? null : `${formatDollars(user.rate)} / session`,
    hasFreeCall: user.free15,
    nextFree: user.nextFree,
    reason: explainMatch(selectSpecificTerms(user.terms, context), {
      goals: goals.filter(({ isMatched }) => isMatched).map(({ text }) => text),
      title,
      specialization: user.specialization[categoryId] ?? '',
      name: user.name,
    }),
    preferences: describePreferences(user.terms),
  }
}

/** Converts a reply for display. A professional appears in each of their categories. (OP-091, SEA-18) */
export function toResults(reply: SearchReply, { categories, tags }: Catalog): Results {
  const tagTexts = new Map(tags.filter(({ hidden }) => !hidden).map(({ id, text }) => [id, text]))
  const corrections = new Map(reply.readAs.map(({ word, as }) => [word, as[0] ?? word]))
  const rootTagIds = new Set(categories.map(({ tagId }) => tagId))
  const phraseGoals = new Map(reply.understood?.map(({ phrase, means }) => [phrase, means]))
  const context = { tagTexts, corrections, rootTagIds, phraseGoals, highestPriority: reply.highestPriority }
  return {
    total: reply.total,
    best: selectBest(reply, context),
    interpretation: toInterpretation(reply),
    groups: reply.groups.map(({ categoryId, total, more }) => {
      const { name, color } = categories.find(({ id }) => id === categoryId) ?? UNKNOWN_CATEGORY
      const users = reply.users.filter((user) =>
        user.userCategories.some((listing) => listing.categoryId === categoryId),
      )
      return { id: categoryId, name, color, total, more, cards: users.map((user) => toCard(user, context)) }
    }),
    isDegraded: reply.degraded ?? false,
    corrections: reply.readAs.map(describeCorrection),
    broaderSearches: reply.ways,
    sort: reply.sort ?? 'best',
    sorts: reply.sorts ?? [],
    unoffered: reply.unoffered ?? [],
    crisis: reply.crisis ?? null,
    isMatch: reply.users.some(({ terms }) => terms.goals.length > 0),
    isEmpty: reply.total === 0 && !reply.crisis,
  }
}
