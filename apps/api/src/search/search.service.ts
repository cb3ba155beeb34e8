import {
  DEFAULT_RADIUS,
  RESULTS_ON_FIRST_PAGE,
  RESULTS_PER_FURTHER_PAGE,
  SOONEST_CANDIDATES,
} from '@fourfold/contract/search/shapes'
import type { SearchForm, SearchReply } from '@fourfold/contract/search/shapes'
import { detectCrisis } from '@fourfold/crisis-detection'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { Filters, Near, Preferences } from '@fourfold/search-protocol/question'

import { isPersonalDataHidden } from '../infra/actor.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { createSigner } from '../infra/security/secrets.ts'
import type { Places } from '../places/index.ts'
import type { Schedule } from '../schedule/index.ts'
import type { SearchEngine } from './engine/engine.ts'
import { searchTermAfterCrisis, NO_RESULTS } from './query-parsing/crisis-help.ts'
import { searchWithNarrowing, shouldParse } from './query-parsing/narrowed-search.ts'
import { createQueryParser } from './query-parsing/query-parser.ts'
import { createCards } from './results/cards.service.ts'
import { readCursor } from './results/cursor.ts'
import type { Cursor } from './results/cursor.ts'
import { findHighestPriority, presentAnswer, takeFirstResults } from './results/search.present.ts'
import { sortInIndexOrder, toIndexSort, sortBySoonest, resolveSort, listSorts } from './results/sorting.ts'
import { isGoalSearch, requireMaySearch } from './search.policy.ts'
import { findSearchProfile, splitWords } from './search.queries.ts'
import type { SearchProfile } from './search.queries.ts'

type SearchDeps = {
  db: Db
  clock: Clock
  places: Places
  engine: SearchEngine
  secret: string
  findNextFree: Schedule['findNextFree']
  countImpressions: (accountIds: readonly number[]) => void
}

export type Search = ReturnType<typeof createSearch>

const omitAny = (value: string) => (value === 'Any' ? undefined : value)

function buildPreferences(searchProfile: SearchProfile | undefined): Preferences {
  if (!searchProfile) return {}
  return {
    gender: omitAny(searchProfile.expected_gender),
    ageRange: omitAny(searchProfile.age_range),
    insurance: searchProfile.insurance_accepted === 'Yes',
    weekends: searchProfile.personal_info.expectedWorkWeekends ?? false,
    free15: searchProfile.personal_info.expectedFree15 ?? false,
  }
}

/** Builds the filters. Online sessions have no place, so `onlineOnly` overrides `inPersonOnly`. (SEA-14) */
function buildFilters(
  { state, inPersonOnly = false, onlineOnly = false }: SearchForm,
  near: Near | undefined,
): Filters {
  return { state, near, inPersonOnly: inPersonOnly && !onlineOnly, onlineOnly }
}

/** Builds the options of a text search. Later pages reuse the semantic matches of the first page. */
const buildTextOptions = ({ asWritten }: SearchForm, after: Cursor | undefined) => ({
  asWritten,
  sensed: after?.sensed,
})

/** Creates pseudonyms of IP addresses for the rate limit of search processes; the same in every api process. */
function createClientTokens(secret: string) {
  const { sign } = createSigner(secret, 'search asker')
  return (network: string): string => sign(network).toString('base64url')
}

function createFormInterpreter({ db, places }: Pick<SearchDeps, 'db' | 'places'>) {
  const parseQuery = createQueryParser(places)

  async function locateNear({ city, zipcode, radius = DEFAULT_RADIUS }: SearchForm): Promise<Near | undefined> {
    if (city === undefined && zipcode === undefined) return undefined
    const point = await places.locate(zipcode === undefined ? { city: city ?? '' } : { zipcode })
    if (!point) throw new AppError('place_unknown', zipcode === undefined ? 'city' : 'zipcode')
    return { ...point, radius }
  }

  /** Loads the data of a search. In a crisis, `crisisTerm` replaces the text, which is not parsed. */
  return async function interpretForm(actor: Actor | null, form: SearchForm, crisisTerm: string | null) {
    const searchProfileQuery =
      actor && !isPersonalDataHidden(actor) ? findSearchProfile(db, actor.accountId) : undefined
    const [searchProfile, near] = await Promise.all([searchProfileQuery, locateNear(form)])
    const text = crisisTerm ?? form.text ?? ''
    const query = shouldParse(form, crisisTerm !== null)
      ? await parseQuery(text, searchProfile?.zipcode ?? null)
      : { words: text, matches: [] }
    return { searchProfile, near, text, query, words: query.words ? await splitWords(db, query.words) : [] }
  }
}

export function createSearch({ db, clock, places, engine, secret, findNextFree, countImpressions }: SearchDeps) {
  const interpretForm = createFormInterpreter({ db, places })
  const loadCards = createCards({ db, findNextFree })
  const createClientToken = createClientTokens(secret)

  /** Searches by text or, without text, by the caller's goals. (SEA-07, SEA-25) */
  async function search(actor: Actor | null, form: SearchForm, network: string): Promise<SearchReply> {
    requireMaySearch(actor, form)
    // Runs before the text is parsed or corrected.
    const crisis = form.text ? detectCrisis(form.text) : null
    const crisisTerm = crisis ? searchTermAfterCrisis[crisis] : null
    if (crisis && !crisisTerm) return { ...NO_RESULTS, crisis }
    const after = form.after === undefined ? undefined : readCursor(form.after)
    const limit = after ? RESULTS_PER_FURTHER_PAGE : RESULTS_ON_FIRST_PAGE
    const { searchProfile, near, text, query, words } = await interpretForm(actor, form, crisisTerm)
    const sort = resolveSort(form, query)
    const isSoonest = sort === 'soonest'
    const goals = searchProfile?.goals ?? []
    const preferences = buildPreferences(searchProfile)
    const common = {
      preferences,
      sort: toIndexSort(sort),
      ...(isSoonest ? { limit: SOONEST_CANDIDATES } : { limit: limit + 1, after }),
      now: clock.now().epochMilliseconds,
    }
    const question = isGoalSearch(form)
      ? { ...common, goals }
      : { ...common, ...buildTextOptions(form, after), words, sentence: query.words, asker: createClientToken(network) }
    const filters = buildFilters(form, near)
    const narrowed = await searchWithNarrowing(engine, { actor, form, text, query, filters, question })
    const { categories } = narrowed.answer
    const sorted = isSoonest
      ? await sortBySoonest(categories, after, { db, findNextFree })
      : sortInIndexOrder(categories, common.sort)
    const answer = { ...narrowed.answer, categories: sorted.categories }
    const shown = takeFirstResults(answer.categories, limit, sorted.compare)
    countImpressions(shown.map(({ accountId }) => accountId).filter((id) => id !== actor?.accountId))
    const terms = [...words.map(({ word }) => word), ...answer.understood.map(({ phrase }) => phrase)]
    const reply = presentAnswer(answer, {
      shown,
      ...(await loadCards(shown)),
      terms: isGoalSearch(form) ? { goals } : { words: terms },
      limit,
      highest: after?.highest ?? findHighestPriority(answer.categories),
      // Only a sort by free times uses the offset; other sorts continue from the position.
      skip: isSoonest ? (after?.skip ?? 0) + limit : 0,
      sort,
      sorts: listSorts(narrowed.isNear),
      rank: sorted.rank,
      text,
      queryParts: narrowed.queryParts,
      searchWords: words.map(({ word }) => word),
    })
    return crisis ? { ...reply, readAs: [], understood: undefined, unoffered: undefined, ways: [], crisis } : reply
  }

  return { search }
}
