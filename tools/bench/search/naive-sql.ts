import type pg from 'pg'

import type { Filters, Question } from './questions.ts'

const HALF_HOUR = 1_800_000
const MAX_DAYS = 60
const DEFAULT_RADIUS = 25
const EARTH_RADIUS_MILES = 6_371_008.771_4 / 1609.344

type Member = {
  goals: { id: number; priority: number }[]
  gender: string
  age_range: string
  insurance: string
  weekends: boolean | null
  free15: boolean | null
}

async function readMember(pool: pg.Pool, member: number): Promise<Member> {
  const { rows } = await pool.query<Member>(
    `select expected_gender as gender, age_range, insurance_accepted as insurance,
      (personal_info ->> 'expectedWorkWeekends')::boolean as weekends, (personal_info ->> 'expectedFree15')::boolean as free15,
      (select json_agg(json_build_object('id', tag.id, 'priority', tag.priority)) from tag
        where other -> 'searchTags' @> to_jsonb(tag.id)) as goals
    from profile join account on account.id = account_id where username = $1`,
    [`member${member}`],
  )
  const [row] = rows
  if (!row) throw new Error(`member ${member} does not exist`)
  return row
}

async function readDistance(pool: pg.Pool, zipcode: string | undefined): Promise<string> {
  if (zipcode === undefined) return `'Infinity'::float8`
  const { rows } = await pool.query<{ latitude: number; longitude: number }>(
    'select latitude, longitude from zipcode where zipcode = $1',
    [zipcode],
  )
  const { latitude, longitude } = rows[0] ?? {}
  return `case when meets_in_person and latitude is not null then ${2 * EARTH_RADIUS_MILES} * asin(least(1, sqrt(
    power(sind((latitude - ${latitude}) / 2), 2)
    + cosd(latitude) * cosd(${latitude}) * power(sind((longitude - ${longitude}) / 2), 2)))) else 'Infinity' end`
}

/** Builds the condition that a whole half hour is free, from now on, in one of the intervals. */
function buildFree(way: 'online' | 'in_person', { free }: Filters, now: number): string {
  if (!free) return 'true'
  const ranges = free.intervals.map(({ from, until }) => ({
    from: Math.max(Math.floor(now / HALF_HOUR) + 1, Math.ceil(Date.parse(from) / HALF_HOUR)),
    until: Math.min(Math.floor(now / HALF_HOUR) + MAX_DAYS * 48, Math.floor(Date.parse(until) / HALF_HOUR)),
  }))
  const column = `free_${free.sessionType.toLowerCase()}_${way}`
  const overlaps = ranges
    .filter(({ from, until }) => from < until)
    .map(({ from, until }) => `${column} && int4range(${from}, ${until})`)
  return overlaps.length > 0 ? `(${overlaps.join(' or ')})` : 'false'
}

function buildReach(filters: Filters, now: number): string {
  const { zipcode, radius = DEFAULT_RADIUS, inPersonOnly, onlineOnly, free } = filters
  const online = `works_online and ${buildFree('online', filters, now)}`
  const isNear = zipcode === undefined ? 'true' : `distance <= ${radius}`
  const inPerson = `meets_in_person and ${isNear} and ${buildFree('in_person', filters, now)}`
  if (onlineOnly) return online
  if (inPersonOnly) return inPerson
  return zipcode !== undefined || free ? `(${online} or ${inPerson})` : 'true'
}

const SORT_KEYS = { price: 'rate_cents nulls last,', nearest: 'distance,', rating: 'rating desc,' }

type Data = { member: Member; distance: string; now: number }

function buildStatement({ body }: Question, { member, distance, now }: Data): string {
  const points = member.goals.map(({ id, priority }) => `case when ${id} = any(tag_ids) then ${priority} else 0 end`)
  const met = [
    ...(member.gender === 'Any' ? [] : [`gender = '${member.gender}'`]),
    ...(member.age_range === 'Any' ? [] : [`age_range = '${member.age_range}'`]),
    ...(member.insurance === 'Yes' ? ['takes_insurance'] : []),
    ...(member.weekends ? ['works_weekends'] : []),
    ...(member.free15 ? ['free15'] : []),
  ].map((condition) => `(${condition})::integer`)
  const state = body.state === undefined ? '' : `and state = '${body.state}'`
  return `
    select category_id, username, priority from (
      select category_id, username, priority, row_number() over (partition by category_id order by
        ${body.sort ? SORT_KEYS[body.sort] : ''} priority desc, met desc, rating desc, distance, username collate "C") as place
      from (
        select *, ${points.join(' + ')} as priority, ${['0', ...met].join(' + ')} as met
        from (select *, ${distance} as distance from listing where valid_till > now() ${state}) located
      ) scored where priority > 0 and ${buildReach(body, now)}
    ) placed where place <= 5 order by category_id, place`
}

type Row = { category_id: number; username: string; priority: number }

/** Returns the first five results of each category, computed by SQL without regard to speed. */
export async function searchNaively(pool: pg.Pool, question: Question, now: number): Promise<string[]> {
  const distance = await readDistance(pool, question.body.zipcode)
  const statement = buildStatement(question, { member: await readMember(pool, question.member), distance, now })
  const { rows } = await pool.query<Row>(statement)
  return rows.map(({ category_id, username, priority }) => `${category_id} ${username} ${priority}`)
}
