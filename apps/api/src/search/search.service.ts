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
import type { AccountId } from '@fourfold/platform/ids'

import { isPersonalDataHidden } from '../infra/actor.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import type { Places } from '../places/index.ts'
import type { Schedule } from '../schedule/index.ts'
import type { Filters, Near, Preferences } from './engine/conditions.ts'
import { getSortValue } from './engine/found-listing.ts'
import type { FoundListing } from './engine/found-listing.ts'
import type { SearchEngine } from './engine/search-engine.ts'
import { toGoalTerm } from './engine/term.ts'
import { NO_RESULTS, searchTermAfterCrisis } from './reading/index.ts'
import type { SentenceReader } from './reading/index.ts'
import { readCursor } from './results/cursor.ts'
import type { Cursor } from './results/cursor.ts'
import { searchWithNarrowing } from './results/narrowed-search.ts'
import { findHighestPriority, presentAnswer } from './results/search.present.ts'
import { createCompare, listSorts, resolveSort, sortBySoonest, toIndexSort } from './results/sorting.ts'
import { isGoalSearch, requireMaySearch } from './search.policy.ts'
import { findCards, findSearchProfile } from './search.queries.ts'
import type { SearchProfile } from './search.queries.ts'

type SearchDeps = {
  db: Db
  clock: Clock
  places: Places
  engine: SearchEngine
  reader: SentenceReader
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

const toMilliseconds = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

/** Builds the filters. Online sessions have no place, so `onlineOnly` overrides `inPersonOnly`. (SEA-14) */
function buildFilters({ state, inPersonOnly = false, onlineOnly = false, free }: SearchForm, near?: Near): Filters {
  const intervals = (free?.intervals ?? []).map(({ from, until }) => ({
    from: toMilliseconds(from),
    until: toMilliseconds(until),
  }))
  return { state, near, inPersonOnly: inPersonOnly && !onlineOnly, onlineOnly, free: free && { ...free, intervals } }
}

/** Returns whether the text of a form is parsed for conditions. */
const shouldParse = ({ text, asWritten }: SearchForm, isCrisis: boolean): boolean =>
  !isCrisis && asWritten !== true && text !== undefined && text !== ''

type InterpretOptions = { crisisTerm: string | null; after: Cursor | undefined }

function createFormInterpreter({ db, places, reader }: Pick<SearchDeps, 'db' | 'places' | 'reader'>) {
  async function locateNear({ city, zipcode, radius = DEFAULT_RADIUS }: SearchForm): Promise<Near | undefined> {
    if (city === undefined && zipcode === undefined) return undefined
    const point = await places.locate(zipcode === undefined ? { city: city ?? '' } : { zipcode })
    if (!point) throw new AppError('place_unknown', zipcode === undefined ? 'city' : 'zipcode')
    return { ...point, radius }
  }

  /** Loads the data of a search. In a crisis, `crisisTerm` replaces the text, whose conditions are not parsed. */
  return async function interpretForm(actor: Actor | null, form: SearchForm, { crisisTerm, after }: InterpretOptions) {
    const searchProfileQuery =
      actor && !isPersonalDataHidden(actor) ? findSearchProfile(db, actor.accountId) : undefined
    const [searchProfile, near] = await Promise.all([searchProfileQuery, locateNear(form)])
    const text = crisisTerm ?? form.text ?? ''
    const parsedQuery = shouldParse(form, crisisTerm !== null)
      ? await reader.parse(text, searchProfile?.zipcode ?? null)
      : { words: text, matches: [] }
    const read = await reader.readWords(parsedQuery.words, { asWritten: form.asWritten, meanings: after?.meanings })
    return { searchProfile, near, text, parsedQuery, read }
  }
}

/** Removes everything about the text from the reply to a user in a crisis. */
const toCrisisReply = (reply: SearchReply, crisis: SearchReply['crisis']): SearchReply => ({
  ...reply,
  readAs: [],
  understood: undefined,
  unoffered: undefined,
  ways: [],
  crisis,
})

export function createSearch({ db, clock, places, engine, reader, findNextFree, countImpressions }: SearchDeps) {
  const interpretForm = createFormInterpreter({ db, places, reader })

  /** Searches by text or, without text, by the caller's goals. (SEA-07, SEA-25) */
  async function search(actor: Actor | null, form: SearchForm): Promise<SearchReply> {
    requireMaySearch(actor, form)
    // Runs before the text is parsed or corrected.
    const crisis = form.text ? detectCrisis(form.text) : null
    const crisisTerm = crisis ? searchTermAfterCrisis[crisis] : null
    if (crisis && !crisisTerm) return { ...NO_RESULTS, crisis }
    const after = form.after === undefined ? undefined : readCursor(form.after)
    const limit = after ? RESULTS_PER_FURTHER_PAGE : RESULTS_ON_FIRST_PAGE
    const { searchProfile, near, text, parsedQuery, read } = await interpretForm(actor, form, { crisisTerm, after })
    const goals = isGoalSearch(form) ? (searchProfile?.goals ?? []) : []
    const sort = resolveSort(form, parsedQuery)
    const isSoonest = sort === 'soonest'
    const query = {
      terms: isGoalSearch(form) ? goals.map(toGoalTerm) : read.terms,
      preferences: buildPreferences(searchProfile),
      sort: toIndexSort(sort),
      ...(isSoonest ? { limit: SOONEST_CANDIDATES } : { limit: limit + 1, after }),
      now: clock.now().epochMilliseconds,
    }
    const filters = buildFilters(form, near)
    const narrowed = await searchWithNarrowing(engine, { actor, form, text, parsedQuery, filters, query })
    const { categories, rank } = isSoonest
      ? await sortBySoonest(narrowed.result.categories, after, { db, findNextFree })
      : { ...narrowed.result, rank: (found: FoundListing) => getSortValue(found, query.sort) }
    const shown = categories.flatMap(({ found }) => found.slice(0, limit)).toSorted(createCompare(rank))
    const ids = [...new Set(shown.map(({ accountId }) => accountId as AccountId))]
    countImpressions(shown.map(({ accountId }) => accountId).filter((id) => id !== actor?.accountId))
    const [cards, nextFree] = await Promise.all([findCards(db, shown), findNextFree(db, ids)])
    const reply = presentAnswer({
      answer: { ...narrowed, result: { ...narrowed.result, categories }, read: isGoalSearch(form) ? undefined : read },
      shown,
      cards,
      nextFree,
      labels: { goals, words: read.labels },
      limit,
      highest: after?.highest ?? findHighestPriority(categories),
      // Only a sort by free times uses the offset; other sorts continue from the position.
      skip: isSoonest ? (after?.skip ?? 0) + limit : 0,
      sort,
      sorts: listSorts(Number.isFinite(narrowed.radius)),
      rank,
      text,
    })
    return crisis ? toCrisisReply(reply, crisis) : reply
  }

  return { search }
}
