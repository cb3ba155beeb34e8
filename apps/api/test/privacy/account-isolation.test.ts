import { requestDataExport, openDataExport } from '@fourfold/contract/privacy/endpoints'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { fetched } from '../files/uploading.ts'
import { PASSWORD } from '../setup/users.ts'
import { startStripeTestApp } from '../subscriptions/stripe-test-app.ts'
import type { StripeTestApp } from '../subscriptions/stripe-test-app.ts'
import { createHistory } from './account-history.ts'
import { unzip } from './unzip.ts'

let shop: StripeTestApp
let adminToken: string
beforeAll(async () => {
  shop = await startStripeTestApp()
  adminToken = (await shop.testApp.admin('ada')).token
})
afterAll(() => shop.stop())

/** Does what is due, so that nothing but what is looked at changes anything. */
async function settle(): Promise<void> {
  await shop.testApp.accounts.sessionUsage.flush()
  await shop.testApp.doJobs()
  await shop.control.settled()
  await shop.testApp.drainListings()
}

type Life = Awaited<ReturnType<typeof createHistory>>

const PERSON =
  '^((account|member|professional|impersonator|sender|reporter|reported|other|low|high)_id|started_by)$|^account\\.id$'

/** Every row that names one of these people, by table; what admins note of them is not here. */
async function rowsOf({ ids }: Life): Promise<Record<string, string[]>> {
  const { db } = shop.testApp
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text) as columns from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
      and (attname ~ ${PERSON} or relname || '.' || attname ~ ${PERSON})
    group by relname order by relname`.execute(db as never)
  const found: Record<string, string[]> = {}
  for (const { name, columns } of tables) {
    const named = columns.map((column) => sql`${sql.ref(column)} = any(${ids}::bigint[])`)
    const { rows } = await sql<{ text: string }>`select one::text as text from ${sql.table(name)} one
      where ${sql.join(named, sql` or `)} order by text`.execute(db as never)
    found[name] = rows.map(({ text }) => text)
  }
  return found
}

const ask = (token: string) => shop.testApp.call(requestDataExport, { body: { password: PASSWORD } }, { token })

/** Which mails they were: some are sent meanwhile, and one tells of the archive itself. */
const kindsIn = (text: string) =>
  (JSON.parse(text) as { kind: string }[]).map(({ kind }) => kind).filter((kind) => kind !== 'privacy.export-ready')

/** When somebody was last here is their own doing: asking for an archive is a use of their session too. */
const withoutLastUse = (key: string, value: unknown) => (key === 'last_seen_at' ? undefined : value)

function read([name, bytes]: [string, Buffer]): [string, unknown] {
  if (name === 'mails.json') return [name, kindsIn(bytes.toString())]
  return [name, name.endsWith('.json') ? JSON.parse(bytes.toString(), withoutLastUse) : bytes.length]
}

/** What somebody's archive says. */
async function told(token: string): Promise<Record<string, unknown>> {
  expect((await ask(token)).status).toBe(200)
  await settle()
  const { data } = await shop.testApp.call(openDataExport, { body: { password: PASSWORD } }, { token })
  const { content } = await fetched(shop.testApp, data?.url ?? '')
  return Object.fromEntries([...unzip(content)].map(read))
}

test('what others do changes nothing in the archive of somebody, and their erasure nothing of theirs', async () => {
  const mine = await createHistory(shop, 'mine', adminToken)
  await settle()
  const people = [mine.member, mine.practice, mine.payer]
  const before = []
  for (const { token } of people) before.push(await told(token))

  const other = await createHistory(shop, 'other', adminToken)
  await settle()
  expect((await ask(other.practice.token)).status).toBe(200)
  const after = []
  for (const { token } of people) after.push(await told(token))
  expect(after).toEqual(before)

  await settle()
  const kept = await rowsOf(mine)
  const empty = Object.entries(kept).flatMap(([table, rows]) => (rows.length === 0 ? table : []))
  // What search makes of the others; nobody here has a page to be found.
  expect(empty).toEqual(['listing', 'listing_change', 'unlisting'])
  for (const id of other.ids) await shop.testApp.accounts.eraseAccount(id as AccountId)
  await settle()
  expect(await rowsOf(mine)).toEqual(kept)
}, 120_000)
