import { requestDataExport, createDataExportUrl } from '@fourfold/contract/privacy/endpoints'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { fetchUrl } from '../files/uploading.ts'
import { PASSWORD } from '../setup/users.ts'
import { startStripeTestApp } from '../subscriptions/stripe-test-app.ts'
import type { StripeTestApp } from '../subscriptions/stripe-test-app.ts'
import { createHistory } from './account-history.ts'
import { unzip } from './unzip.ts'

let stripeApp: StripeTestApp
let adminToken: string
beforeAll(async () => {
  stripeApp = await startStripeTestApp()
  adminToken = (await stripeApp.testApp.admin('ada')).token
})
afterAll(() => stripeApp.stop())

/** Finishes all background work, so that it cannot change the compared rows. */
async function finishWork(): Promise<void> {
  await stripeApp.testApp.accounts.sessionUsage.flush()
  await stripeApp.testApp.runQueuedJobs()
  await stripeApp.control.waitForDeliveries()
  await stripeApp.testApp.drainListings()
}

type History = Awaited<ReturnType<typeof createHistory>>

const ACCOUNT_COLUMN =
  '^((account|member|professional|impersonator|sender|reporter|reported|other|low|high)_id|started_by)$|^account\\.id$'

/** Returns all rows that reference one of the accounts, by table, without audit entries by admins. */
async function listRows({ ids }: History): Promise<Record<string, string[]>> {
  const { db } = stripeApp.testApp
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text) as columns from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
      and (attname ~ ${ACCOUNT_COLUMN} or relname || '.' || attname ~ ${ACCOUNT_COLUMN})
    group by relname order by relname`.execute(db as never)
  const rowsByTable: Record<string, string[]> = {}
  for (const { name, columns } of tables) {
    const conditions = columns.map((column) => sql`${sql.ref(column)} = any(${ids}::bigint[])`)
    const { rows } = await sql<{ text: string }>`select source::text as text from ${sql.table(name)} source
      where ${sql.join(conditions, sql` or `)} order by text`.execute(db as never)
    rowsByTable[name] = rows.map(({ text }) => text)
  }
  return rowsByTable
}

const requestExport = (token: string) =>
  stripeApp.testApp.call(requestDataExport, { body: { password: PASSWORD } }, { token })

/** Returns only the kinds of mails, because their dates vary, and omits the mail about the export itself. */
const listMailKinds = (text: string) =>
  (JSON.parse(text) as { kind: string }[]).map(({ kind }) => kind).filter((kind) => kind !== 'privacy.export-ready')

/** Omits the last use of the session, which an export request updates. */
const withoutLastUse = (key: string, value: unknown) => (key === 'last_seen_at' ? undefined : value)

function parseFile([name, bytes]: [string, Buffer]): [string, unknown] {
  if (name === 'mails.json') return [name, listMailKinds(bytes.toString())]
  return [name, name.endsWith('.json') ? JSON.parse(bytes.toString(), withoutLastUse) : bytes.length]
}

/** Requests a data export and returns its parsed content. */
async function exportData(token: string): Promise<Record<string, unknown>> {
  expect((await requestExport(token)).status).toBe(200)
  await finishWork()
  const { data } = await stripeApp.testApp.call(createDataExportUrl, { body: { password: PASSWORD } }, { token })
  const { content } = await fetchUrl(stripeApp.testApp, data?.url ?? '')
  return Object.fromEntries([...unzip(content)].map(parseFile))
}

test('activity of other users does not change a data export, and their erasure changes none of the user’s rows', async () => {
  const ownHistory = await createHistory(stripeApp, 'own', adminToken)
  await finishWork()
  const users = [ownHistory.member, ownHistory.professional, ownHistory.payer]
  const exportsBefore = []
  for (const { token } of users) exportsBefore.push(await exportData(token))

  const otherHistory = await createHistory(stripeApp, 'other', adminToken)
  await finishWork()
  expect((await requestExport(otherHistory.professional.token)).status).toBe(200)
  const exportsAfter = []
  for (const { token } of users) exportsAfter.push(await exportData(token))
  expect(exportsAfter).toEqual(exportsBefore)

  await finishWork()
  const rowsBefore = await listRows(ownHistory)
  const emptyTables = Object.entries(rowsBefore).flatMap(([table, rows]) => (rows.length === 0 ? table : []))
  // The accounts of this history have no listings.
  expect(emptyTables).toEqual(['listing', 'listing_change', 'search_index_change'])
  for (const id of otherHistory.ids) await stripeApp.testApp.accounts.eraseAccount(id as AccountId)
  await finishWork()
  expect(await listRows(ownHistory)).toEqual(rowsBefore)
}, 120_000)
