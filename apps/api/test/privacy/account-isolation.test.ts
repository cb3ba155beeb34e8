import { requestDataExport, openDataExport } from '@fourfold/contract/privacy/endpoints'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { fetchUrl } from '../files/uploading.ts'
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

/** Finishes all background work, so that it cannot change the compared rows. */
async function finishWork(): Promise<void> {
  await shop.testApp.accounts.sessionUsage.flush()
  await shop.testApp.doJobs()
  await shop.control.waitForDeliveries()
  await shop.testApp.drainListings()
}

type History = Awaited<ReturnType<typeof createHistory>>

const ACCOUNT_COLUMN =
  '^((account|member|professional|impersonator|sender|reporter|reported|other|low|high)_id|started_by)$|^account\\.id$'

/** All rows that reference one of the accounts, by table; without audit entries by admins. */
async function rowsOf({ ids }: History): Promise<Record<string, string[]>> {
  const { db } = shop.testApp
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text) as columns from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
      and (attname ~ ${ACCOUNT_COLUMN} or relname || '.' || attname ~ ${ACCOUNT_COLUMN})
    group by relname order by relname`.execute(db as never)
  const found: Record<string, string[]> = {}
  for (const { name, columns } of tables) {
    const named = columns.map((column) => sql`${sql.ref(column)} = any(${ids}::bigint[])`)
    const { rows } = await sql<{ text: string }>`select source::text as text from ${sql.table(name)} source
      where ${sql.join(named, sql` or `)} order by text`.execute(db as never)
    found[name] = rows.map(({ text }) => text)
  }
  return found
}

const requestExport = (token: string) =>
  shop.testApp.call(requestDataExport, { body: { password: PASSWORD } }, { token })

/** Only the kinds of mails, because dates change when they are sent; without the mail about the export itself. */
const kindsIn = (text: string) =>
  (JSON.parse(text) as { kind: string }[]).map(({ kind }) => kind).filter((kind) => kind !== 'privacy.export-ready')

/** A request for an export updates the last use of the session. */
const withoutLastUse = (key: string, value: unknown) => (key === 'last_seen_at' ? undefined : value)

function parseFile([name, bytes]: [string, Buffer]): [string, unknown] {
  if (name === 'mails.json') return [name, kindsIn(bytes.toString())]
  return [name, name.endsWith('.json') ? JSON.parse(bytes.toString(), withoutLastUse) : bytes.length]
}

/** The parsed content of the user's data export. */
async function exportOf(token: string): Promise<Record<string, unknown>> {
  expect((await requestExport(token)).status).toBe(200)
  await finishWork()
  const { data } = await shop.testApp.call(openDataExport, { body: { password: PASSWORD } }, { token })
  const { content } = await fetchUrl(shop.testApp, data?.url ?? '')
  return Object.fromEntries([...unzip(content)].map(parseFile))
}

test('activity of other users does not change a data export, and their erasure changes no rows of the user', async () => {
  const own = await createHistory(shop, 'own', adminToken)
  await finishWork()
  const people = [own.member, own.practice, own.payer]
  const before = []
  for (const { token } of people) before.push(await exportOf(token))

  const other = await createHistory(shop, 'other', adminToken)
  await finishWork()
  expect((await requestExport(other.practice.token)).status).toBe(200)
  const after = []
  for (const { token } of people) after.push(await exportOf(token))
  expect(after).toEqual(before)

  await finishWork()
  const kept = await rowsOf(own)
  const empty = Object.entries(kept).flatMap(([table, rows]) => (rows.length === 0 ? table : []))
  // These accounts have no listings.
  expect(empty).toEqual(['listing', 'listing_change', 'unlisting'])
  for (const id of other.ids) await shop.testApp.accounts.eraseAccount(id as AccountId)
  await finishWork()
  expect(await rowsOf(own)).toEqual(kept)
}, 120_000)
