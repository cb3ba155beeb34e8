import { usStateCodes } from '@fourfold/contract/reference/us-state-codes'
import type pg from 'pg'

import { createRandom } from '../../lib/random.ts'
import type { Random } from '../../lib/random.ts'
import { MEMBERS, memberToken, TITLES } from './fixture/fixture-sql.ts'

export const kinds = ['nationwide', 'state', 'near', 'free', 'words', 'typo'] as const
export type Kind = (typeof kinds)[number]

/** The filters that questions use, with the names of the API. */
export type Filters = {
  state?: string
  zipcode?: string
  radius?: number
  inPersonOnly?: boolean
  onlineOnly?: boolean
  free?: { sessionType: 'Standard' | 'Free15'; intervals: { from: string; until: string }[] }
  sort?: 'price' | 'nearest' | 'rating'
}
export type Question = { kind: Kind; member: number; body: Filters & { text?: string } }

/** Texts are searched without a session. */
export const toCall = ({ member, body }: Question) => ({
  body,
  ...(body.text === undefined && { token: memberToken(member) }),
})

const AUDIENCES = ['runners', 'families', 'veterans', 'students', 'parents', 'founders']
const HOUR = 3_600_000
const DAY = 24 * HOUR
const EVENING = { from: 23, hours: 4 }
const WORKING_DAY = { from: 14, hours: 8 }

type Material = { zipcodes: string[]; newYork: string[]; tags: string[] }

async function readMaterial(pool: pg.Pool): Promise<Material> {
  const { rows } = await pool.query<Material>(`
    select array(select zipcode from zipcode order by md5(zipcode) limit 1000) as zipcodes,
      array(select zipcode from zipcode where state = 'NY' and city in ('New York', 'Brooklyn') order by zipcode) as "newYork",
      array(select text from tag where not hidden order by id) as tags`)
  const [material] = rows
  if (!material) throw new Error('the database has no zip codes')
  return material
}

/** Creates one to five intervals within the next weeks: evenings, working days or single hours. */
function createFreeFilter(random: Random): NonNullable<Filters['free']> {
  const { from, hours } = random.pick([EVENING, WORKING_DAY, { from: 13 + random.below(10), hours: 1 }])
  const midnight = Math.floor(Date.now() / DAY) * DAY
  const firstDay = midnight + (1 + random.below(30)) * DAY
  const intervals = Array.from({ length: 1 + random.below(5) }, (_, day) => ({
    from: new Date(firstDay + day * DAY + from * HOUR).toISOString(),
    until: new Date(firstDay + day * DAY + (from + hours) * HOUR).toISOString(),
  }))
  return { sessionType: random.chance(0.8) ? 'Standard' : 'Free15', intervals }
}

const createText = (random: Random, { tags }: Material) =>
  random.pick([
    `${random.pick(TITLES.split(','))} ${random.pick(AUDIENCES)}`,
    `${random.pick(TITLES.split(','))} ${random.pick(tags).split(' ')[0]}`,
    random.pick(tags),
  ])

/** Swaps two neighboring letters inside of the longest word. */
function misspell(text: string, random: Random): string {
  const longest = text.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
  const at = 1 + random.below(Math.max(1, longest.length - 3))
  const swapped = `${longest.slice(0, at)}${longest[at + 1] ?? ''}${longest[at] ?? ''}${longest.slice(at + 2)}`
  return text.replace(longest, swapped)
}

function createBody(kind: Kind, random: Random, material: Material): Question['body'] {
  switch (kind) {
    case 'nationwide':
      return {}
    case 'state':
      return { state: random.pick(usStateCodes) }
    case 'near':
      return { zipcode: random.pick(random.chance(0.5) ? material.newYork : material.zipcodes) }
    case 'free':
      return { free: createFreeFilter(random), ...(random.chance(0.5) && { state: random.pick(usStateCodes) }) }
    case 'words':
      return { text: createText(random, material) }
    case 'typo':
      return { text: misspell(createText(random, material), random) }
  }
}

/** Creates distinct questions of all kinds in turn. Equal seeds give equal questions on the same day. */
export async function createQuestions(pool: pg.Pool, count: number, seed: number): Promise<Question[]> {
  const material = await readMaterial(pool)
  const random = createRandom(seed)
  const questions = new Map<string, Question>()
  for (let nth = 0; nth < 20 * count && questions.size < count; nth += 1) {
    const kind = kinds[questions.size % kinds.length] ?? 'nationwide'
    const member = kind === 'nationwide' ? (seed + nth) % MEMBERS : random.below(MEMBERS)
    const question = { kind, member, body: createBody(kind, random, material) }
    questions.set(question.body.text ?? JSON.stringify([member, question.body]), question)
  }
  return [...questions.values()]
}

/** Creates matches with random combinations of filters and sorts. */
export async function createMatches(pool: pg.Pool, count: number): Promise<Question[]> {
  const material = await readMaterial(pool)
  const random = createRandom(3)
  return Array.from({ length: count }, () => {
    const zipcode = random.chance(0.4) ? random.pick([...material.newYork, ...material.zipcodes]) : undefined
    const sorts = ['price', 'rating', ...(zipcode === undefined ? [] : ['nearest'])] as const
    const body: Filters = {
      ...(random.chance(0.4) && { state: random.pick(usStateCodes) }),
      ...(zipcode !== undefined && { zipcode, radius: random.pick([10, 25, 100, 300]) }),
      ...(random.chance(0.2) && { inPersonOnly: true }),
      ...(random.chance(0.1) && { onlineOnly: true }),
      ...(random.chance(0.4) && { free: createFreeFilter(random) }),
      ...(random.chance(0.4) && { sort: random.pick(sorts) as NonNullable<Filters['sort']> }),
    }
    return { kind: 'nationwide', member: random.below(MEMBERS), body }
  })
}
