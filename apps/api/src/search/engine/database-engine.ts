import type { Db } from '@fourfold/platform/db/db'
import { isStatementTimeout, isConnectionError } from '@fourfold/platform/db/errors'
import { preferenceBit } from '@fourfold/search-protocol/answer'
import type { Found } from '@fourfold/search-protocol/answer'
import { milesBetween } from '@fourfold/search-protocol/miles'
import { comparePositions } from '@fourfold/search-protocol/position'
import type { Near, Preferences, Question } from '@fourfold/search-protocol/question'
import { WORTH, WRITTEN } from '@fourfold/search-protocol/worth'

import { findBestRated, listForms, findTagsWithWords } from './candidates.queries.ts'
import type { Candidate } from './candidates.queries.ts'
import type { SearchEngine } from './engine.ts'

/** The maximum number of candidates per category, best rated first. */
const MAX_CANDIDATES = 500

type MatchingTag = { id: number; words: string[] }

/** Computes the points of each goal or word, as the index does for exact matches. */
function computePoints(candidate: Candidate, question: Question, tags: readonly MatchingTag[]): number[] {
  if ('goals' in question) {
    return question.goals.map(({ id, priority }) => (candidate.tag_ids.includes(id) ? Math.max(0, priority) : 0))
  }
  return question.words.map((word) => {
    const forms = listForms(word)
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

function computeDistance({ latitude, longitude, meets_in_person }: Candidate, near: Near | undefined): number {
  if (!near || !meets_in_person || latitude === null || longitude === null) return Number.POSITIVE_INFINITY
  const miles = milesBetween(near, { latitude, longitude })
  return miles <= near.radius ? miles : Number.POSITIVE_INFINITY
}

function computeMatchedPreferences(candidate: Candidate, preferences: Preferences): number {
  return (
    (preferences.gender !== undefined && preferences.gender === candidate.gender ? preferenceBit('gender') : 0) |
    (preferences.ageRange !== undefined && preferences.ageRange === candidate.age_range
      ? preferenceBit('ageRange')
      : 0) |
    (preferences.insurance && candidate.takes_insurance ? preferenceBit('insurance') : 0) |
    (preferences.weekends && candidate.works_weekends ? preferenceBit('weekends') : 0) |
    (preferences.free15 && candidate.free15 ? preferenceBit('free15') : 0)
  )
}

function buildFound(candidate: Candidate, question: Question, tags: readonly MatchingTag[]): Found {
  const points = computePoints(candidate, question, tags)
  const preferences = computeMatchedPreferences(candidate, question.preferences)
  return {
    accountId: candidate.account_id,
    categoryId: candidate.category_id,
    username: candidate.username,
    rating: candidate.rating,
    distance: computeDistance(candidate, question.filters.near),
    rate: candidate.rate_cents ?? Number.POSITIVE_INFINITY,
    preferences,
    met: preferences.toString(2).replaceAll('0', '').length,
    points,
    priority: points.reduce((sum, termPoints) => sum + termPoints, 0),
  }
}

/** Returns whether a professional is in range or works online. */
function isWithinReach(
  candidate: Candidate,
  { distance }: Found,
  { near, inPersonOnly }: Question['filters'],
): boolean {
  return !near || Number.isFinite(distance) || (candidate.works_online && !inPersonOnly)
}

const hasTerms = (question: Question) => ('goals' in question ? question.goals : question.words).length > 0

/**
 * Creates the fallback for the time when no search process is available. It uses the same order, but considers only the
 * best-rated matches, corrects no spelling, and does not count the results of other filters.
 */
export function createDatabaseEngine(db: Db): SearchEngine {
  async function find(question: Question): Promise<Found[]> {
    const forms = 'words' in question ? question.words.flatMap(listForms) : []
    const tags = forms.length > 0 ? await findTagsWithWords(db, forms) : []
    const tagIds = tags.map(({ id }) => id)
    const candidates = await findBestRated(db, { question, tagIds, maxPerCategory: MAX_CANDIDATES })
    return candidates.flatMap((candidate) => {
      const result = buildFound(candidate, question, tags)
      const isMatching = result.priority > 0 || !hasTerms(question)
      return isMatching && isWithinReach(candidate, result, question.filters) ? [result] : []
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
      const categories = [...Map.groupBy(all, ({ categoryId }) => categoryId)].map(([categoryId, results]) => {
        const following = results.filter((result) => !after || comparePositions(result, after.position, sort) > 0)
        const found = following.toSorted((a, b) => comparePositions(a, b, sort)).slice(0, limit)
        return {
          categoryId,
          total: results.length,
          found,
          highest: Math.max(...results.map(({ priority }) => priority)),
        }
      })
      return { categories, readAs: [], understood: [], sensed: [], unoffered: [], ways: [] }
    },
  }
}
