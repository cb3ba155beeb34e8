import { DEFAULT_RADIUS, FIRST_RESULTS, MORE_RESULTS, SOONEST_OF } from '@fourfold/contract/search/shapes'
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
import { helpAfter, NOBODY } from './query-parsing/crisis-help.ts'
import { askNarrowed, isSentence } from './query-parsing/narrowed-search.ts'
import { createSentences } from './query-parsing/query-parser.ts'
import { createCards } from './results/cards.service.ts'
import { readCursor } from './results/cursor.ts'
import type { Cursor } from './results/cursor.ts'
import { highestOf, presentAnswer, shownOf } from './results/search.present.ts'
import { asAnswered, indexSortOf, soonestFirst, sortOf, sortsFor } from './results/sorting.ts'
import { isMatch, requireMaySearch } from './search.policy.ts'
import { seekerOf, wordsOf } from './search.queries.ts'
import type { Seeker } from './search.queries.ts'

type SearchDeps = {
  db: Db
  clock: Clock
  places: Places
  engine: SearchEngine
  secret: string
  nextFree: Schedule['nextFree']
  /** Told whom a search has shown. */
  countShown: (accountIds: readonly number[]) => void
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

/** Web conferencing has no place to be met at, so it goes before meeting in person. (SEA-14) */
function filtersOf({ state, inPersonOnly = false, onlineOnly = false }: SearchForm, near: Near | undefined): Filters {
  return { state, near, inPersonOnly: inPersonOnly && !onlineOnly, onlineOnly }
}

/** How words are to be read: as they are, or as the page before has read them. */
const inWords = ({ asWritten }: SearchForm, after: Cursor | undefined) => ({ asWritten, sensed: after?.sensed })

/** Names by which a search process tells addresses apart: the same from every copy of the api, and no address. */
function createAskers(secret: string) {
  const { sign } = createSigner(secret, 'search asker')
  return (network: string): string => sign(network).toString('base64url')
}

/** Reads a form: who asks, where, and for what. */
function createUnderstand({ db, places }: Pick<SearchDeps, 'db' | 'places'>) {
  const readSentence = createSentences(places)

  async function nearOf({ city, zipcode, radius = DEFAULT_RADIUS }: SearchForm): Promise<Near | undefined> {
    if (city === undefined && zipcode === undefined) return undefined
    const point = await places.locate(zipcode === undefined ? { city: city ?? '' } : { zipcode })
    if (!point) throw new AppError('place_unknown', zipcode === undefined ? 'city' : 'zipcode')
    return { ...point, radius }
  }

  /** Who asks and for what: the words of a crisis are not searched for, and a sentence is taken apart first. */
  return async function understand(actor: Actor | null, form: SearchForm, help: string | null) {
    const known = actor && !isPersonalDataHidden(actor) ? seekerOf(db, actor.accountId) : undefined
    const [seeker, near] = await Promise.all([known, nearOf(form)])
    const text = help ?? form.text ?? ''
    const read = isSentence(form, help !== null)
      ? await readSentence(text, seeker?.zipcode ?? null)
      : { words: text, parts: [] }
    return { seeker, near, text, read, words: read.words ? await wordsOf(db, read.words) : [] }
  }
}

export function createSearch({ db, clock, places, engine, secret, nextFree, countShown }: SearchDeps) {
  const understand = createUnderstand({ db, places })
  const told = createCards({ db, nextFree })
  const askerOf = createAskers(secret)

  /** Finds professionals by words or, without any, by the caller's goals. (SEA-07, SEA-25) */
  async function search(actor: Actor | null, form: SearchForm, network: string): Promise<SearchReply> {
    requireMaySearch(actor, form)
    // Before anything is read, corrected or searched.
    const crisis = form.text ? detectCrisis(form.text) : null
    const help = crisis ? helpAfter[crisis] : null
    if (crisis && !help) return { ...NOBODY, crisis }
    const after = form.after === undefined ? undefined : readCursor(form.after)
    const limit = after ? MORE_RESULTS : FIRST_RESULTS
    const { seeker, near, text, read, words } = await understand(actor, form, help)
    const sort = sortOf(form, read)
    const isSoonest = sort === 'soonest'
    const goals = seeker?.goals ?? []
    const preferences = preferencesOf(seeker)
    const common = {
      preferences,
      sort: indexSortOf(sort),
      ...(isSoonest ? { limit: SOONEST_OF } : { limit: limit + 1, after }),
      now: clock.now().epochMilliseconds,
    }
    const question = isMatch(form)
      ? { ...common, goals }
      : { ...common, ...inWords(form, after), words, sentence: read.words, asker: askerOf(network) }
    const filters = filtersOf(form, near)
    const asked = await askNarrowed(engine, { actor, form, text, read, filters, question })
    const { categories } = asked.answer
    const sorted = isSoonest
      ? await soonestFirst(categories, after, { db, nextFree })
      : asAnswered(categories, common.sort)
    const answer = { ...asked.answer, categories: sorted.categories }
    const shown = shownOf(answer.categories, limit, sorted.compare)
    countShown(shown.map(({ accountId }) => accountId).filter((id) => id !== actor?.accountId))
    const said = [...words.map(({ word }) => word), ...answer.understood.map(({ phrase }) => phrase)]
    const reply = presentAnswer(answer, {
      shown,
      ...(await told(shown)),
      asked: isMatch(form) ? { goals } : { words: said },
      limit,
      highest: after?.highest ?? highestOf(answer.categories),
      // Other orders go on from the position alone.
      skip: isSoonest ? (after?.skip ?? 0) + limit : 0,
      sort,
      sorts: sortsFor(asked.isNear),
      rank: sorted.rank,
      text,
      read: asked.read,
      telling: words.map(({ word }) => word),
    })
    return crisis ? { ...reply, readAs: [], understood: undefined, unoffered: undefined, ways: [], crisis } : reply
  }

  return { search }
}
