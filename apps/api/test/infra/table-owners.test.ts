import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const src = new URL('../../src/', import.meta.url).pathname

/** The module that writes a table; others ask it through its door. */
const owners: Record<string, string> = {
  account: 'accounts',
  pending_deletion: 'accounts',
  former_username: 'accounts',
  session: 'accounts',
  mail_link: 'accounts',
  passkey: 'accounts',
  passkey_challenge: 'accounts',
  authenticator: 'accounts',
  recovery_code: 'accounts',
  account_mail: 'accounts',
  profile: 'profiles',
  user_category: 'profiles',
  category_change: 'profiles',
  file: 'files',
  certificate_check: 'files',
  product: 'products',
  work_hour: 'schedule',
  appointment: 'appointments',
  calendar_feed: 'appointments',
  notification: 'notifications',
  review: 'reviews',
  category: 'catalog',
  tag: 'catalog',
  tag_category: 'catalog',
  question: 'catalog',
  answer: 'catalog',
  answer_tag: 'catalog',
  catalog_version: 'catalog',
  zipcode: 'places',
  city: 'places',
  chat: 'chat',
  chat_participant: 'chat',
  chat_message: 'chat',
  chat_mail_opt_out: 'chat',
  chat_report: 'chat',
  listing: 'search',
  listing_source: 'search',
  listing_stored: 'search',
  listing_shard: 'search',
  search_snapshot: 'search',
  unlisting: 'search',
  listing_change: 'search',
  catalog_change: 'search',
  synonym: 'search',
  everyday_phrase: 'search',
  occupation: 'search',
  seeded_phrase: 'search',
  subscription_type: 'subscriptions',
  stripe_customer: 'subscriptions',
  checkout: 'subscriptions',
  subscription: 'subscriptions',
  stripe_event: 'subscriptions',
  listing_count: 'subscriptions',
  status_decision: 'admin',
  data_export: 'privacy',
  disclosure: 'privacy',
  audit_root: 'audit',
  audit_chain: 'audit',
  audit_entry: 'audit',
}

/** Who somebody is and what they tell of themselves is joined wherever people are shown or held. */
const readByAll = new Set(['account', 'profile'])

/** In one statement each, search ranks by what tags say and where zip codes lie, and a profile names its town. */
const alsoReads = [
  'profiles: tag',
  'profiles: zipcode',
  'search: category',
  'search: tag',
  'search: tag_category',
  'search: zipcode',
]

const reads = /\b(?:selectFrom|innerJoin|leftJoin)\('(\w+)|\b(?:from|join)\s+(\w+)/g
const writes = /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)|\b(?:insert into|update|delete from)\s+(\w+)/g

/** "module: table", for each use of a table by a module that does not own it. */
function foreignUses(pattern: RegExp): Set<string> {
  const found = new Set<string>()
  for (const file of globSync('*/**/*.{store,queries}.ts', { cwd: src })) {
    const module = file.split('/')[0] ?? ''
    for (const [, built, written] of readFileSync(src + file, 'utf8').matchAll(pattern)) {
      const table = built ?? written ?? ''
      if (owners[table] && owners[table] !== module) found.add(`${module}: ${table}`)
    }
  }
  return found
}

test('every table has one owner', () => {
  const schema = readFileSync(new URL('../../../../packages/platform/src/db/schema.ts', import.meta.url), 'utf8')
  const tables = schema.split('export interface DB {')[1]?.match(/^ {2}\w+(?=:)/gm) ?? []
  expect(Object.keys(owners).toSorted()).toEqual(tables.map((table) => table.trim()).toSorted())
})

test('a table is written by the module that owns it alone', () => {
  expect([...foreignUses(writes)]).toEqual([])
})

test('a table is read by the module that owns it alone, but for accounts and profiles', () => {
  const uses = [...foreignUses(reads)].filter((use) => !readByAll.has(use.split(': ')[1] ?? ''))
  expect(uses.toSorted()).toEqual(alsoReads)
})

test('what a booking depends on is read from columns, not out of what a profile holds besides', () => {
  const inside = /\b(?:other|personal_info)\s*->>?\s*'(?:timeZone|appointmentDuration|address)'/
  const files = globSync('*/**/*.ts', { cwd: src }).filter((file) => !file.startsWith('profiles/'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => inside.test(readFileSync(src + file, 'utf8')))).toEqual([])
})
