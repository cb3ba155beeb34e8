import type { Question } from '@fourfold/search-protocol/question'
import type pg from 'pg'

type Goal = { id: number; priority: number }
export type Asked = {
  kind?: 'typo' | 'prefix'
  goals?: Goal[]
  text?: string
  state?: string
  near?: { zipcode: string; latitude: number; longitude: number }
}

/** Sixteen members who each look for ten common tags. */
async function goalsOf(pool: pg.Pool): Promise<Goal[][]> {
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

/** The kinds of questions that are measured, each in several forms. */
export async function questionsOf(pool: pg.Pool): Promise<Record<string, Asked[]>> {
  const members = await goalsOf(pool)
  return {
    nationwide: members.map((goals) => ({ goals })),
    state: members.map((goals, n) => ({ goals, state: ['TX', 'NY', 'MT', 'CA'][n % 4] ?? 'TX' })),
    newYork: members.map((goals) => ({ goals, near: NEW_YORK })),
    montana: members.map((goals) => ({ goals, near: MONTANA })),
    words: TEXTS.words.map((text) => ({ text })),
    typo: TEXTS.typo.map((text) => ({ text, kind: 'typo' })),
    prefix: TEXTS.prefix.map((text) => ({ text, kind: 'prefix' })),
  }
}

const RADIUS = 25

/** The question as the index is asked. */
export async function questionFor(pool: pg.Pool, { goals, text, state, near }: Asked): Promise<Question> {
  const common = {
    filters: { state, near: near && { ...near, radius: RADIUS }, inPersonOnly: false },
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

/** The same as a call. Goals are the caller's own, kept in their profile. */
export function bodyFor({ text, state, near }: Asked): object {
  return { ...(text !== undefined && { text }), ...(state && { state }), ...(near && { zipcode: near.zipcode }) }
}
