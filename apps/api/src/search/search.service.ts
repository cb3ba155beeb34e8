import { DEFAULT_RADIUS, FIRST_RESULTS, MORE_RESULTS, SOONEST_CANDIDATES } from '@fourfold/contract/search/shapes'
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
import { searchWithNarrowing, isParsed } from './query-parsing/narrowed-search.ts'
import { createQueryParser } from './query-parsing/query-parser.ts'
import { createCards } from './results/cards.service.ts'
import { readCursor } from './results/cursor.ts'
import type { Cursor } from './results/cursor.ts'
import { bestPriorityOf, presentAnswer, firstResults } from './results/search.present.ts'
import { inIndexOrder, indexSortOf, sortBySoonest, sortOf, sortsFor } from './results/sorting.ts'
import { isMatch, requireMaySearch } from './search.policy.ts'
import { findSeeker, splitWords } from './search.queries.ts'
import type { Seeker } from './search.queries.ts'

type SearchDeps = {
  db: Db
  clock: Clock
  places: Places
  engine: SearchEngine
  secret: string
  nextFree: Schedule['findNextFree']
  countImpressions: (accountIds: readonly number[]) => void
}

export type Search = ReturnType<typeof createSearch>

const unlessAny = (value: string) => (value === 'Any' ? undefined : value)

function preferencesOf(seeker: Seeker | undefined): Preferences {
  if (!seeker) return {}
  return {
    gender: unlessAny(seeker.expected_gender),
    ageRange: unlessAny(seeker.age_range),
    insurance: seeker.insurance_accepted === 'Yes',
    weekends: seeker.personal_info.expectedWorkWeekends ?? false,
    free15: seeker.personal_info.expectedFree15 ?? false,
  }
}

/** Online sessions have no place, so `onlineOnly` overrides `inPersonOnly`. (SEA-14) */
function filtersOf({ state, inPersonOnly = false, onlineOnly = false }: SearchForm, near: Near | undefined): Filters {
  return { state, near, inPersonOnly: inPersonOnly && !onlineOnly, onlineOnly }
}

/** Later pages reuse the semantic matches of the first. */
const textOptions = ({ asWritten }: SearchForm, after: Cursor | undefined) => ({ asWritten, sensed: after?.sensed })

/** Pseudonyms of IP addresses for the rate limit of search processes; the same in every api process. */
function createAskerTokens(secret: string) {
  const { sign } = createSigner(secret, 'search asker')
  return (network: string): string => sign(network).toString('base64url')
}

function createInterpretForm({ db, places }: Pick<SearchDeps, 'db' | 'places'>) {
  const parseQuery = createQueryParser(places)

  async function nearOf({ city, zipcode, radius = DEFAULT_RADIUS }: SearchForm): Promise<Near | undefined> {
    if (city === undefined && zipcode === undefined) return undefined
    const point = await places.locate(zipcode === undefined ? { city: city ?? '' } : { zipcode })
    if (!point) throw new AppError('place_unknown', zipcode === undefined ? 'city' : 'zipcode')
    return { ...point, radius }
  }

  /** In a crisis, `help` replaces the text, which is not parsed. */
  return async function interpret(actor: Actor | null, form: SearchForm, help: string | null) {
    const seekerQuery = actor && !isPersonalDataHidden(actor) ? findSeeker(db, actor.accountId) : undefined
    const [seeker, near] = await Promise.all([seekerQuery, nearOf(form)])
    const text = help ?? form.text ?? ''
    const query = isParsed(form, help !== null)
      ? await parseQuery(text, seeker?.zipcode ?? null)
      : { words: text, parts: [] }
    return { seeker, near, text, query, words: query.words ? await splitWords(db, query.words) : [] }
  }
}

export function createSearch({ db, clock, places, engine, secret, nextFree, countImpressions }: SearchDeps) {
  const interpret = createInterpretForm({ db, places })
  const loadCards = createCards({ db, nextFree })
  const askerTokenOf = createAskerTokens(secret)

  /** Searches by text or, without text, by the caller's goals. (SEA-07, SEA-25) */
  async function search(actor: Actor | null, form: SearchForm, network: string): Promise<SearchReply> {
    requireMaySearch(actor, form)
    // Before the text is parsed or corrected.
    const crisis = form.text ? detectCrisis(form.text) : null
    const help = crisis ? searchTermAfterCrisis[crisis] : null
    if (crisis && !help) return { ...NO_RESULTS, crisis }
    const after = form.after === undefined ? undefined : readCursor(form.after)
    const limit = after ? MORE_RESULTS : FIRST_RESULTS
    const { seeker, near, text, query, words } = await interpret(actor, form, help)
    const sort = sortOf(form, query)
    const isSoonest = sort === 'soonest'
    const goals = seeker?.goals ?? []
    const preferences = preferencesOf(seeker)
    const common = {
      preferences,
      sort: indexSortOf(sort),
      ...(isSoonest ? { limit: SOONEST_CANDIDATES } : { limit: limit + 1, after }),
      now: clock.now().epochMilliseconds,
    }
    const question = isMatch(form)
      ? { ...common, goals }
      : { ...common, ...textOptions(form, after), words, sentence: query.words, asker: askerTokenOf(network) }
    const filters = filtersOf(form, near)
    const narrowed = await searchWithNarrowing(engine, { actor, form, text, query, filters, question })
    const { categories } = narrowed.answer
    const sorted = isSoonest
      ? await sortBySoonest(categories, after, { db, nextFree })
      : inIndexOrder(categories, common.sort)
    const answer = { ...narrowed.answer, categories: sorted.categories }
    const shown = firstResults(answer.categories, limit, sorted.compare)
    countImpressions(shown.map(({ accountId }) => accountId).filter((id) => id !== actor?.accountId))
    const terms = [...words.map(({ word }) => word), ...answer.understood.map(({ phrase }) => phrase)]
    const reply = presentAnswer(answer, {
      shown,
      ...(await loadCards(shown)),
      terms: isMatch(form) ? { goals } : { words: terms },
      limit,
      highest: after?.highest ?? bestPriorityOf(answer.categories),
      // Other sort orders continue from the position.
      skip: isSoonest ? (after?.skip ?? 0) + limit : 0,
      sort,
      sorts: sortsFor(narrowed.isNear),
      rank: sorted.rank,
      text,
      read: narrowed.read,
      searchWords: words.map(({ word }) => word),
    })
    return crisis ? { ...reply, readAs: [], understood: undefined, unoffered: undefined, ways: [], crisis } : reply
  }

  return { search }
}
