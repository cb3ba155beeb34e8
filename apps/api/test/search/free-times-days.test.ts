import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { extendFreeTimes, sweepListings } from '../../src/search/search.jobs.ts'
import { insertPerson, loadFreeTimes, openFreeTimes } from './free-times-fixtures.ts'
import type { FreeTimes } from './free-times-fixtures.ts'
import { listExpectedFreeTimes } from './free-times-oracle.ts'
import type { Person } from './free-times-oracle.ts'

const DAY = 86_400_000
const hours = { hidden: false, work: true, start: 540, end: 720, lunch: false, lunchStart: 0, lunchEnd: 0 }
const maya: Person = {
  timeZone: 'America/New_York',
  sessionLength: 3600,
  online: true,
  home: false,
  entries: [{ ...hours, sessionType: 'Standard', dayType: 'Wed', date: null }],
  appointments: [],
}

let freeTimes: FreeTimes
beforeAll(async () => {
  freeTimes = await openFreeTimes('2026-03-02T08:10Z')
})
afterAll(() => freeTimes.close())
beforeEach(() => run(sql`delete from account where username like 'person%'`))

const insert = async () => {
  const id = await freeTimes.transact((tx) => insertPerson(tx, freeTimes.member, maya))
  await freeTimes.drain()
  return id
}
const load = async (id: number) => (await loadFreeTimes(freeTimes.db, id))[0]
const run = (statement: ReturnType<typeof sql>) => freeTimes.transact((tx) => statement.execute(tx))
const setClock = (instant: string) => freeTimes.clock.advance(freeTimes.clock.now().until(instant))

describe('the extension of free times', () => {
  const loadDays = async () => {
    const rows = await freeTimes.db.selectFrom('listing').select('free_until').orderBy('free_until').execute()
    return rows.map(({ free_until }) => free_until?.toString())
  }

  /** Runs the job once per minute and returns the days after each run. */
  async function extendForMinutes(minutes: number) {
    const daysByMinute = []
    for (let minute = 0; minute < minutes; minute += 1) {
      await freeTimes.runJob(extendFreeTimes)
      await freeTimes.drain()
      daysByMinute.push(await loadDays())
      freeTimes.clock.advance({ minutes: 1 })
    }
    return daysByMinute
  }

  test('adds a day to an equal share of the listings each minute until midnight', async () => {
    for (let number = 0; number < 5; number += 1) await insert()
    const [before, after] = ['2026-05-03', '2026-05-04']
    expect(await loadDays()).toEqual([before, before, before, before, before])
    setClock('2026-03-03T23:57Z')
    expect(await extendForMinutes(3)).toEqual([
      [before, before, before, after, after],
      [before, after, after, after, after],
      [after, after, after, after, after],
    ])
  })

  test('starts with the listings that end first', async () => {
    const ids = []
    for (let number = 0; number < 3; number += 1) ids.push(await insert())
    await run(sql`update listing set free_until = free_until - 1 where account_id = ${ids[1]}`)
    setClock('2026-03-05T23:58Z')
    const [afterOneMinute] = await extendForMinutes(1)
    expect(afterOneMinute).toEqual(['2026-05-05', '2026-05-06', '2026-05-06'])
    const today = Date.parse('2026-03-05')
    expect(await load(ids[1] ?? 0)).toMatchObject({
      freeUntil: '2026-05-06',
      free: listExpectedFreeTimes(maya, { from: today, until: today + 62 * DAY }),
    })
  })
})

test('the listing sweep repairs wrong free times within a day', async () => {
  const [id, other] = [await insert(), await insert()]
  const before = [await load(id), await load(other)]
  await run(sql`update listing set free_standard_online = '{[1,5)}' where account_id = ${id}`)
  expect(await freeTimes.findWrong()).toEqual([id])
  for (let hour = 0; hour < 24; hour += 1) {
    await freeTimes.runJob(sweepListings)
    freeTimes.clock.advance({ hours: 1 })
  }
  freeTimes.clock.advance({ hours: -24 })
  await freeTimes.drain()
  expect(await freeTimes.findWrong()).toEqual([])
  expect([(await load(id))?.free, await load(other)]).toEqual([before[0]?.free, before[1]])
})
