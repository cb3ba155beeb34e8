import type { Db } from '@fourfold/platform/db/db'
import { isStatementTimeout, isConnectionError } from '@fourfold/platform/db/errors'
import { preferenceBit } from '@fourfold/search-protocol/answer'
import type { Found } from '@fourfold/search-protocol/answer'
import { milesBetween } from '@fourfold/search-protocol/miles'
import { comparePositions } from '@fourfold/search-protocol/position'
import type { Near, Preferences, Question } from '@fourfold/search-protocol/question'
import { WORTH, WRITTEN } from '@fourfold/search-protocol/worth'

import { findBestRated, formsOf, findTagsWithWords } from './candidates.queries.ts'
import type { Candidate } from './candidates.queries.ts'
import type { SearchEngine } from './engine.ts'

/** Per category, best rated first. */
const MAX_CANDIDATES = 500

type MatchingTag = { id: number; words: string[] }

/** The points of each goal or word, as the index counts exact matches. */
function pointsOf(candidate: Candidate, question: Question, tags: readonly MatchingTag[]): number[] {
  if ('goals' in question) {
    return question.goals.map(({ id, priority }) => (candidate.tag_ids.includes(id) ? Math.max(0, priority) : 0))
  }
  return question.words.map((word) => {
    const forms = formsOf(word)
    const includesWord = (words: readonly string[]) => forms.some((form) => words.includes(form))
    const isTagged = tags.some(({ id, words }) => includesWord(words) && candidate.tag_ids.includes(id))
    const weight =
      (includesWord(candidate.title_words) ? WORTH.title : 0) +
      (includesWord(candidate.name_words) ? WORTH.name : 0) +
      (includesWord(candidate.specialization_words) ? WORTH.specialization : 0) +
      (isTagged ? WORTH.tags : 0)
    return weight * WRITTEN
  })
}

function distanceTo({ latitude, longitude, meets_in_person }: Candidate, near: Near | undefined): number {
  if (!near || !meets_in_person || latitude === null || longitude === null) return Number.POSITIVE_INFINITY
  const miles = milesBetween(near, { latitude, longitude })
  return miles <= near.radius ? miles : Number.POSITIVE_INFINITY
}

function preferencesMet(candidate: Candidate, wanted: Preferences): number {
  return (
    (wanted.gender !== undefined && wanted.gender === candidate.gender ? preferenceBit('gender') : 0) |
    (wanted.ageRange !== undefined && wanted.ageRange === candidate.age_range ? preferenceBit('ageRange') : 0) |
    (wanted.insurance && candidate.takes_insurance ? preferenceBit('insurance') : 0) |
    (wanted.weekends && candidate.works_weekends ? preferenceBit('weekends') : 0) |
    (wanted.free15 && candidate.free15 ? preferenceBit('free15') : 0)
  )
}

function foundOf(candidate: Candidate, question: Question, tags: readonly MatchingTag[]): Found {
  const points = pointsOf(candidate, question, tags)
  const preferences = preferencesMet(candidate, question.preferences)
  return {
    accountId: candidate.account_id,
    categoryId: candidate.category_id,
    username: candidate.username,
    rating: candidate.rating,
    distance: distanceTo(candidate, question.filters.near),
    rate: candidate.rate_cents ?? Number.POSITIVE_INFINITY,
    preferences,
    met: preferences.toString(2).replaceAll('0', '').length,
    points,
    priority: points.reduce((sum, one) => sum + one, 0),
  }
}

/** A professional out of range matches only if they work online. */
function isWithinReach(
  candidate: Candidate,
  { distance }: Found,
  { near, inPersonOnly }: Question['filters'],
): boolean {
  return !near || Number.isFinite(distance) || (candidate.works_online && !inPersonOnly)
}

const hasTerms = (question: Question) => ('goals' in question ? question.goals : question.words).length > 0

/**
 * The fallback while no search process is available. It uses the same order, but considers only the best-rated matches,
 * corrects no spelling, and does not count the results of other filters.
 */
export function createDatabaseEngine(db: Db): SearchEngine {
  async function find(question: Question): Promise<Found[]> {
    const forms = 'words' in question ? question.words.flatMap(formsOf) : []
    const tags = forms.length > 0 ? await findTagsWithWords(db, forms) : []
    const tagIds = tags.map(({ id }) => id)
    const candidates = await findBestRated(db, { question, tagIds, maxPerCategory: MAX_CANDIDATES })
    return candidates.flatMap((candidate) => {
      const found = foundOf(candidate, question, tags)
      const isFound = found.priority > 0 || !hasTerms(question)
      return isFound && isWithinReach(candidate, found, question.filters) ? [found] : []
    })
  }

  return {
    async ask(question) {
      const { after, limit, sort } = question
      // A timeout returns no results instead of an error.
      const all = await find(question).catch((error: unknown) => {
        if (isStatementTimeout(error) || isConnectionError(error)) return []
        throw error
      })
      const categories = [...Map.groupBy(all, ({ categoryId }) => categoryId)].map(([categoryId, own]) => {
        const following = own.filter((one) => !after || comparePositions(one, after.position, sort) > 0)
        const found = following.toSorted((a, b) => comparePositions(a, b, sort)).slice(0, limit)
        return { categoryId, total: own.length, found, highest: Math.max(...own.map(({ priority }) => priority)) }
      })
      return { categories, readAs: [], understood: [], sensed: [], unoffered: [], ways: [] }
    },
  }
}
