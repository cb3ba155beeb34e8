import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const SRC = new URL('../../src/', import.meta.url).pathname

/** The tables that each module owns. Only the owner writes a table; other modules use its public API. */
const tablesByModule: Record<string, string[]> = {
  accounts: [
    'account',
    'pending_deletion',
    'former_username',
    'session',
    'mail_link',
    'passkey',
    'passkey_challenge',
    'authenticator',
    'recovery_code',
    'account_mail',
  ],
  profiles: ['profile', 'user_category', 'category_change'],
  files: ['file', 'certificate_check'],
  products: ['product'],
  schedule: ['work_hour'],
  appointments: ['appointment', 'calendar_feed'],
  notifications: ['notification'],
  reviews: ['review'],
  catalog: ['category', 'tag', 'tag_category', 'question', 'answer', 'answer_tag', 'catalog_version'],
  places: ['zipcode', 'city'],
  chat: ['chat', 'chat_participant', 'chat_message', 'chat_mail_opt_out', 'chat_report'],
  search: [
    'listing',
    'listing_source',
    'listing_stored',
    'listing_shard',
    'listing_change',
    'listing_word',
    'listing_tag',
    'search_index',
    'search_index_change',
    'search_indexer_lease',
    'catalog_change',
    'synonym',
    'everyday_phrase',
    'occupation',
    'seeded_phrase',
    'phrase_embedding',
  ],
  subscriptions: ['subscription_type', 'stripe_customer', 'checkout', 'subscription', 'stripe_event', 'listing_count'],
  admin: ['status_decision'],
  privacy: ['data_export', 'disclosure'],
  audit: ['audit_root', 'audit_chain', 'audit_entry'],
}

const ownerByTable = new Map(
  Object.entries(tablesByModule).flatMap(([module, tables]) => tables.map((table) => [table, module])),
)

/** All modules may join these tables to show users. */
const sharedTables = new Set(['account', 'profile'])

/** Further reads: search ranks by tags and zip codes and caches the catalog, and a profile shows its town. */
const allowedReads = [
  'profiles: tag',
  'profiles: zipcode',
  'search: catalog_version',
  'search: category',
  'search: tag',
  'search: tag_category',
  'search: zipcode',
]

const READS = /\b(?:selectFrom|innerJoin|leftJoin)\('(\w+)|\b(?:from|join)\s+(\w+)/g
const WRITES = /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)|\b(?:insert into|update|delete from)\s+(\w+)/g

/** Lists "module: table" for each use of a table by a module that does not own it. */
function findForeignUses(pattern: RegExp): Set<string> {
  const uses = new Set<string>()
  for (const file of globSync('*/**/*.{store,queries}.ts', { cwd: SRC })) {
    const module = file.split('/')[0] ?? ''
    for (const [, builderTable, sqlTable] of readFileSync(SRC + file, 'utf8').matchAll(pattern)) {
      const table = builderTable ?? sqlTable ?? ''
      const owner = ownerByTable.get(table)
      if (owner && owner !== module) uses.add(`${module}: ${table}`)
    }
  }
  return uses
}

test('every table has one owner', () => {
  const schema = readFileSync(new URL('../../../../packages/platform/src/db/schema.ts', import.meta.url), 'utf8')
  const tables = schema.split('export interface DB {')[1]?.match(/^ {2}\w+(?=:)/gm) ?? []
  expect(Object.values(tablesByModule).flat().toSorted()).toEqual(tables.map((table) => table.trim()).toSorted())
})

test('only the owner writes a table', () => {
  expect([...findForeignUses(WRITES)]).toEqual([])
})

test('only the owner reads a table, except for account, profile, and the listed reads', () => {
  const uses = [...findForeignUses(READS)].filter((use) => !sharedTables.has(use.split(': ')[1] ?? ''))
  expect(uses.toSorted()).toEqual(allowedReads)
})

test('only the profiles module reads time zone, duration, and address from the profile JSON', () => {
  const jsonAccess = /\b(?:other|personal_info)\s*->>?\s*'(?:timeZone|appointmentDuration|address)'/
  const files = globSync('*/**/*.ts', { cwd: SRC }).filter((file) => !file.startsWith('profiles/'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => jsonAccess.test(readFileSync(SRC + file, 'utf8')))).toEqual([])
})
