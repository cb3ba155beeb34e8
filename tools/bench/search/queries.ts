import type { Question } from '@fourfold/search-protocol/question'
import type pg from 'pg'

type Goal = { id: number; priority: number }
export type SearchQuery = {
  goals?: Goal[]
  text?: string
  state?: string
  near?: { zipcode: string; latitude: number; longitude: number }
  inPersonOnly?: boolean
}

/** Reads the goals of sixteen members, ten common tags each. */
async function readGoals(pool: pg.Pool): Promise<Goal[][]> {
  const { rows } = await pool.query<Goal>('select id, priority from tag where id between 5 and 44 order by id')
  return Array.from({ length: 16 }, (_, member) =>
    Array.from({ length: 10 }, (_, n) => rows[(member * 3 + n * 4) % rows.length]),
  ).map((goals) => [...new Map(goals.flatMap((goal) => (goal ? [[goal.id, goal]] : []))).values()])
}

const NEW_YORK = { zipcode: '10003', latitude: 40.731, longitude: -73.989 }
const MONTANA = { zipcode: '59715', latitude: 45.67, longitude: -111.04 }

const TEXTS = {
  words: ['health coach', 'yoga teacher', 'financial planner', 'running families', 'massage students'],
  typo: ['helath coahc', 'yoag techer', 'finacial planer', 'masage therpist', 'counsler veterens'],
  prefix: ['heal coa', 'psychol', 'diet', 'accoun', 'couns fami'],
}

/** Creates several queries of each kind to measure. */
export async function createQueries(pool: pg.Pool): Promise<Record<string, SearchQuery[]>> {
  const members = await readGoals(pool)
  return {
    nationwide: members.map((goals) => ({ goals })),
    state: members.map((goals, n) => ({ goals, state: ['TX', 'NY', 'MT', 'CA'][n % 4] ?? 'TX' })),
    newYork: members.map((goals) => ({ goals, near: NEW_YORK })),
    montana: members.map((goals) => ({ goals, near: MONTANA })),
    words: TEXTS.words.map((text) => ({ text })),
    typo: TEXTS.typo.map((text) => ({ text })),
    prefix: TEXTS.prefix.map((text) => ({ text })),
  }
}

const MAX_LENGTH = 200

/** Words of titles and tags, which many listings share. */
const COMMON_WORDS = `health coach life yoga teacher massage therapist physical registered dietitian personal chef nutrition strength
  clinical psychologist licensed counselor social worker financial certified planner accountant trainer pilates running`
const MISSPELLED_WORDS = `helath coahc yoag techer masage therpist phisical regstered dietitan nutricion strenght psycologist
  liscensed counsler finacial certfied acountant trianer pillates runing famlies veterens studens`
/** Prefixes and misspellings of generated names. There are as many such names as professionals. */
const PREFIXES = 'kar lon mit rat tes sov ven dal bri ann ord ela fal gur han jok kal lor mir ras ten sol vin'
const NAMES = `karinason lotesbergx mimardovaq ratonstein tedersonx sokelfordz venbowelly dalzimanqo brimarleyx
  andersonzz orsakskiqq elpegardxx fatonustin`

/** Creates queries of maximum length with many matches, many typo candidates, or both. */
export function createLongQueries(): Record<string, SearchQuery> {
  const truncate = (...texts: string[]) => texts.join(' ').replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH)
  const truncateToHalf = (text: string) => truncate(text).slice(0, MAX_LENGTH / 2)
  // No professional matches both filters, so the query also counts results for relaxed filters.
  const filtersWithoutMatch = { state: 'HI', near: MONTANA, inPersonOnly: true }
  const mixed = truncate(truncateToHalf(MISSPELLED_WORDS), truncateToHalf(COMMON_WORDS))
  return {
    common: { text: truncate(COMMON_WORDS) },
    misspelled: { text: truncate(MISSPELLED_WORDS) },
    prefixes: { text: truncate(PREFIXES, PREFIXES.replaceAll(/(\w)\b/g, 'z$1')) },
    names: { text: truncate(NAMES, COMMON_WORDS) },
    mixed: { text: mixed },
    oneWord: { text: 'karinason'.repeat(30).slice(0, MAX_LENGTH) },
    commonWithoutMatch: { text: truncate(COMMON_WORDS), ...filtersWithoutMatch },
    mixedWithoutMatch: { text: mixed, ...filtersWithoutMatch },
  }
}

const RADIUS_MILES = 25

/** Converts a query to the search protocol. */
export async function toQuestion(
  pool: pg.Pool,
  { goals, text, state, near, inPersonOnly = false }: SearchQuery,
): Promise<Question> {
  const common = {
    filters: { state, near: near && { ...near, radius: RADIUS_MILES }, inPersonOnly },
    preferences: {},
    limit: 6,
    now: Temporal.Now.instant().epochMilliseconds,
  }
  if (goals) return { ...common, goals }
  const { rows: words } = await pool.query<{ word: string; stem: string }>(
    "select word, (ts_lexize('english_stem', word))[1] as stem from unnest(search_words($1)) word",
    [text],
  )
  return { ...common, words }
}

/** Converts a query to the body of an API call. Goals are read from the caller's profile. */
export function toCallBody({ text, state, near, inPersonOnly }: SearchQuery): object {
  return {
    ...(text !== undefined && { text }),
    ...(state && { state }),
    ...(near && { zipcode: near.zipcode }),
    ...(inPersonOnly && { inPersonOnly }),
  }
}
