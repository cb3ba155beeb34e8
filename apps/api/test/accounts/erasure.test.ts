import { readFile } from 'node:fs/promises'

import { deleteAccount } from '@fourfold/contract/accounts/deletion'
import { oneAppointment } from '@fourfold/contract/appointments/endpoints'
import { chat, reportPerson, sendMessage } from '@fourfold/contract/chat/endpoints'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { openStorage } from '@fourfold/platform/storage'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { eraseDeparted } from '../../src/accounts/accounts.jobs.ts'
import { booked, dateIn, openPractice, slotAt } from '../appointments/practice.ts'
import { png } from '../files/pictures.ts'
import { uploaded } from '../files/uploading.ts'
import { finishedWith, review } from '../reviews/given.ts'
import { PASSWORD } from '../setup/people.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'

/** A word that nobody but the leaver says. */
const CANARY = 'Zanzibarius'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => world.stop())

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await inTransaction(world.db, (tx) => query.execute(tx))).rows
}

const tables = () =>
  rowsOf(
    sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )

/** Places of the country: tens of thousands of rows that nobody writes. */
const places = new Set(['zipcode', 'city'])

/** The tables in which a word stands, in whatever column. */
async function tablesWith(word: string): Promise<string[]> {
  const searched = (await tables()).filter(({ name }) => !places.has(name))
  const found = searched.map(
    ({ name }) => sql`select ${sql.lit(name)} as name
      where exists (select from ${sql.table(name)} row where row::text ilike ${`%${word}%`})`,
  )
  return (await rowsOf(sql<{ name: string }>`${sql.join(found, sql` union all `)}`)).map(({ name }) => name)
}

async function eraseNow(token: string): Promise<void> {
  const { data } = await world.call(deleteAccount, { body: { password: PASSWORD } }, { token })
  expect(data?.erasedAt).toBeDefined()
  world.clock.advance({ hours: 7 * 24 + 1 })
  await world.doJob(eraseDeparted)
  await world.doJobs()
  await world.drainListings()
}

describe('docs/operations/erasure.md', () => {
  test('says of every column of the database what becomes of it, once, and of no other', async () => {
    const text = await readFile(new URL('../../../../docs/operations/erasure.md', import.meta.url), 'utf8')
    const said = [...text.matchAll(/^\| `(\w+)`\s*\| ((?:`\w+`(?:, )?)+)\s*\| (\S.*?)\s*\|$/gm)].flatMap(
      ([, table = '', columns = '']) => [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
    )
    const columns = await rowsOf(
      sql<{ name: string }>`select relname || '.' || attname as name from pg_attribute
        join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and attnum > 0 and not attisdropped`,
    )
    expect(said.toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
  })

  test('gives every table a level of protection, once, and no other', async () => {
    const text = await readFile(new URL('../../../../docs/operations/erasure.md', import.meta.url), 'utf8')
    const levels = [
      ...text.matchAll(/^\| (?:secret|confidential|personal|public|ours)\s*\| ((?:`\w+`(?:, )?)+)\s*\|$/gm),
    ]
    const said = levels.flatMap(([, tables = '']) => [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => table))
    const tables = await rowsOf(
      sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    expect(levels).toHaveLength(5)
    expect(said.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  })
})

describe('after the erasure', () => {
  test('nothing a professional said is left in any table, nor a file in the store', async () => {
    const { token, id } = await openPractice(world, CANARY, {
      description: CANARY,
      preferredHome: true,
      other: { address: CANARY, myStory: CANARY, pni: CANARY, instagramLink: `https://instagram.com/${CANARY}` },
    })
    const member = await world.member('reader')
    const { user } = member
    const body = { title: CANARY, description: CANARY, link: `https://shop.example/${CANARY}` }
    await world.call(saveProduct, { body: { ...body, category: 'Mind', subcategory: 'App' } }, { token })
    const day = { dayType: 'Custom', date: dateIn(world, 30), comment: CANARY, sessionType: 'Standard' } as const
    await world.call(
      saveWorkHour,
      { body: { ...day, work: false, start: 540, end: 600, lunch: false, lunchStart: 720, lunchEnd: 780 } },
      { token },
    )
    const picture = await uploaded(world, token, {
      fileType: 'library',
      content: await png(),
      fileName: `${CANARY}.png`,
    })
    const practice = { token, username: CANARY, id }
    await booked(world, member.token, { practice, slot: slotAt(world, 9), location: 'Home' })
    await world.call(sendMessage, { body: { username: CANARY, text: 'Hello' } }, { token: member.token })
    await world.call(sendMessage, { body: { username: user.username, text: CANARY } }, { token })
    await world.doJobs()
    expect((await tablesWith(CANARY)).length).toBeGreaterThan(6)
    const storage = openStorage(world.env)
    const stored = () => storage.list(`media/${picture.uuid}/`)
    expect((await stored()).length).toBeGreaterThan(0)

    await eraseNow(token)
    expect(await tablesWith(CANARY)).toEqual([])
    expect(await stored()).toEqual([])
    storage.close()
  }, 60_000)

  test('the professional keeps the record of an appointment without the member’s words', async () => {
    const professional = await openPractice(world, 'keeper', {
      preferredClient: true,
      other: { address: 'Praxis 1' },
    })
    const member = await world.member(`m.${CANARY}`)
    const { token } = member
    const told = { personalInfo: { address: CANARY, issuesAndConcerns: CANARY } }
    await world.call(editProfile, { body: told }, { token })
    const uuid = await finishedWith(world, professional, token)
    await review(world, token, { appointmentUuid: uuid, rating: 5, text: CANARY })
    await booked(world, token, { practice: professional, slot: slotAt(world, 9), location: 'Client' })
    await world.call(sendMessage, { body: { username: 'keeper', text: CANARY } }, { token })
    await world.call(reportPerson, { body: { username: 'keeper', reason: 'spam', text: CANARY } }, { token })
    await world.call(reportPerson, { body: { username: member.user.username, reason: 'spam' } }, professional)
    await world.doJobs()

    await eraseNow(token)
    expect(await tablesWith(CANARY)).toEqual([])
    const { data } = await world.call(
      oneAppointment,
      { query: { appointmentUuid: uuid } },
      { token: professional.token },
    )
    expect(data?.appointment).toMatchObject({ status: 'Finished', Member: { name: 'Former member' } })
    const talk = await world.call(chat, { query: { username: `deleted:${member.user.id}` } }, professional)
    expect(JSON.stringify(talk.data ?? '')).not.toContain(CANARY)
  }, 60_000)
})
