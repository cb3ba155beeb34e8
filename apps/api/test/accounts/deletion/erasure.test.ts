import { readFile } from 'node:fs/promises'

import { deleteAccount } from '@fourfold/contract/accounts/deletion'
import { appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import { chat, reportUser, sendMessage } from '@fourfold/contract/chat/endpoints'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { openStorage } from '@fourfold/platform/storage'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { eraseDueAccounts } from '../../../src/accounts/accounts.jobs.ts'
import { mustBook, dateIn, createBookableProfessional, slotAt } from '../../appointments/bookable-professional.ts'
import { png } from '../../files/pictures.ts'
import { mustUpload } from '../../files/uploading.ts'
import { createFinishedAppointment, submitReview } from '../../reviews/fixtures.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

/** A word that occurs only in data of the erased user. */
const CANARY = 'Zanzibarius'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

async function queryRows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await inTransaction(testApp.db, (tx) => query.execute(tx))).rows
}

const listTables = () =>
  queryRows(
    sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )

/** Tables that are not searched: tens of thousands of read-only rows. */
const referenceTables = new Set(['zipcode', 'city'])

/** Returns the tables that contain the word in any column. */
async function findTablesWith(word: string): Promise<string[]> {
  const searched = (await listTables()).filter(({ name }) => !referenceTables.has(name))
  const queries = searched.map(
    ({ name }) => sql`select ${sql.lit(name)} as name
      where exists (select from ${sql.table(name)} row where row::text ilike ${`%${word}%`})`,
  )
  return (await queryRows(sql<{ name: string }>`${sql.join(queries, sql` union all `)}`)).map(({ name }) => name)
}

async function eraseNow(token: string): Promise<void> {
  const { data } = await testApp.call(deleteAccount, { body: { password: PASSWORD } }, { token })
  expect(data?.erasedAt).toBeDefined()
  testApp.clock.advance({ hours: 7 * 24 + 1 })
  await testApp.runJob(eraseDueAccounts)
  await testApp.runQueuedJobs()
  await testApp.drainListings()
}

describe('docs/operations/erasure.md', () => {
  test('lists every column exactly once', async () => {
    const text = await readFile(new URL('../../../../../docs/operations/erasure.md', import.meta.url), 'utf8')
    const documented = [...text.matchAll(/^\| `(\w+)`\s*\| ((?:`\w+`(?:, )?)+)\s*\| (\S.*?)\s*\|$/gm)].flatMap(
      ([, table = '', columns = '']) => [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
    )
    const columns = await queryRows(
      sql<{ name: string }>`select relname || '.' || attname as name from pg_attribute
        join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and attnum > 0 and not attisdropped`,
    )
    expect(documented.toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
  })

  test('gives every table exactly one protection level', async () => {
    const text = await readFile(new URL('../../../../../docs/operations/erasure.md', import.meta.url), 'utf8')
    const levels = [
      ...text.matchAll(/^\| (?:secret|confidential|personal|public|internal)\s*\| ((?:`\w+`(?:, )?)+)\s*\|$/gm),
    ]
    const documented = levels.flatMap(([, tables = '']) => [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => table))
    const tables = await queryRows(
      sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    expect(levels).toHaveLength(5)
    expect(documented.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  })
})

describe('after an erasure', () => {
  test('no table contains the professional’s text, and no file remains in the object store', async () => {
    const { token, id } = await createBookableProfessional(testApp, CANARY, {
      description: CANARY,
      preferredHome: true,
      other: { address: CANARY, myStory: CANARY, pni: CANARY, instagramLink: `https://instagram.com/${CANARY}` },
    })
    const member = await testApp.member('reader')
    const { user } = member
    const body = { title: CANARY, description: CANARY, link: `https://shop.example/${CANARY}` }
    await testApp.call(saveProduct, { body: { ...body, category: 'Mind', subcategory: 'App' } }, { token })
    const day = { dayType: 'Custom', date: dateIn(testApp, 30), comment: CANARY, sessionType: 'Standard' } as const
    await testApp.call(
      saveWorkHour,
      { body: { ...day, work: false, start: 540, end: 600, lunch: false, lunchStart: 720, lunchEnd: 780 } },
      { token },
    )
    const picture = await mustUpload(testApp, token, {
      fileType: 'library',
      content: await png(),
      fileName: `${CANARY}.png`,
    })
    const professional = { token, username: CANARY, id }
    await mustBook(testApp, member.token, { professional, slot: slotAt(testApp, 9), location: 'Home' })
    await testApp.call(sendMessage, { body: { username: CANARY, text: 'Hello' } }, { token: member.token })
    await testApp.call(sendMessage, { body: { username: user.username, text: CANARY } }, { token })
    await testApp.runQueuedJobs()
    expect((await findTablesWith(CANARY)).length).toBeGreaterThan(6)
    const storage = openStorage(testApp.env)
    const listStoredFiles = () => storage.list(`media/${picture.uuid}/`)
    expect((await listStoredFiles()).length).toBeGreaterThan(0)

    await eraseNow(token)
    expect(await findTablesWith(CANARY)).toEqual([])
    expect(await listStoredFiles()).toEqual([])
    storage.close()
  }, 60_000)

  test('the professional keeps the appointment without the member’s text', async () => {
    const professional = await createBookableProfessional(testApp, 'keeper', {
      preferredClient: true,
      other: { address: 'Praxis 1' },
    })
    const member = await testApp.member(`m.${CANARY}`)
    const { token } = member
    const body = { personalInfo: { address: CANARY, issuesAndConcerns: CANARY } }
    await testApp.call(editProfile, { body }, { token })
    const uuid = await createFinishedAppointment(testApp, professional, token)
    await submitReview(testApp, token, { appointmentUuid: uuid, rating: 5, text: CANARY })
    await mustBook(testApp, token, { professional, slot: slotAt(testApp, 9), location: 'Client' })
    await testApp.call(sendMessage, { body: { username: 'keeper', text: CANARY } }, { token })
    await testApp.call(reportUser, { body: { username: 'keeper', reason: 'spam', text: CANARY } }, { token })
    await testApp.call(reportUser, { body: { username: member.user.username, reason: 'spam' } }, professional)
    await testApp.runQueuedJobs()

    await eraseNow(token)
    expect(await findTablesWith(CANARY)).toEqual([])
    const { data } = await testApp.call(
      appointmentDetails,
      { query: { appointmentUuid: uuid } },
      { token: professional.token },
    )
    expect(data?.appointment).toMatchObject({ status: 'Finished', Member: { name: 'Former member' } })
    const conversation = await testApp.call(chat, { query: { username: `deleted:${member.user.id}` } }, professional)
    expect(JSON.stringify(conversation.data ?? '')).not.toContain(CANARY)
  }, 60_000)
})
