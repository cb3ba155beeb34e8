import { Readable } from 'node:stream'

import { manualClock } from '@fourfold/platform/clock'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Database } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import type { Storage } from '@fourfold/platform/storage'
import type { Question } from '@fourfold/search-protocol/question'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { drainListings } from '../../api/src/search/index.ts'
import { deleteAllAccounts, createProfessional } from '../../api/test/search/fixtures.ts'
import { copyTemplate } from '../../api/test/setup/databases.ts'
import { follow } from '../src/feed/follower.ts'
import type { Follower } from '../src/feed/follower.ts'
import { loadFromDatabase } from '../src/feed/load.ts'
import { FORMAT } from '../src/snapshot/layout.ts'
import { writeManifest } from '../src/snapshot/manifest.ts'
import { createSnapshots } from '../src/snapshot/snapshots.ts'
import { storedSnapshots } from './stored-snapshots.ts'

const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
let database: Database
let storage: Storage
let stored: ReturnType<typeof storedSnapshots>
beforeAll(async () => {
  database = openDatabase({ url: await copyTemplate(), poolSize: 4, log })
  stored = storedSnapshots(database.db)
  storage = stored.storage
})
afterAll(async () => {
  await stored.remove()
  await database.close()
})
beforeEach(async () => {
  await deleteAllAccounts(database.db)
  await inTransaction(database.db, (tx) => sql`delete from search_snapshot`.execute(tx))
})

type Files = Pick<Storage, 'open' | 'put' | 'list' | 'deletePrefix'>

/** What one process has: a writer of its own, and files that may be in bad shape. */
function snapshotsOf({ files = {}, everyMinutes = 60 }: { files?: Partial<Files>; everyMinutes?: number } = {}) {
  const clock = manualClock()
  const snapshots = createSnapshots({
    db: database.db,
    storage: { ...storage, ...files },
    clock,
    log,
    everyMinutes,
  })
  return { ...snapshots, clock }
}

/** A change of the sources, committed and listed. */
async function change(statement: RawBuilder<unknown>): Promise<void> {
  await inTransaction(database.db, (tx) => statement.execute(tx))
  await drainListings(database.db)
}

const load = async () => follow(database.db, await loadFromDatabase(database.db))

const everybody: Question = { words: [], filters: { inPersonOnly: false }, preferences: {}, limit: 50, now: 0 }
const yoga: Question = { ...everybody, words: [{ word: 'yoag', stem: 'yoag' }] }
const near: Question = {
  ...everybody,
  filters: { near: { latitude: 30.24, longitude: -97.76, radius: 25 }, inPersonOnly: false },
}

const answersOf = (follower: Follower) => [everybody, yoga, near].map((question) => follower.answer(question))

async function someProfessionals(): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    await createProfessional(database.db, {
      username: `p${n}`,
      name: `Jörg Nüñez${n}`,
      rating: n % 3,
      categories: { 2: { title: n % 2 === 0 ? 'Yoga teacher' : 'Runner' }, ...(n > 4 && { 3: { title: 'Coach' } }) },
      zipcode: n % 2 === 0 ? '78704' : '10003',
      home: true,
      state: n % 3 === 0 ? 'TX' : null,
    })
  }
}

async function written(): Promise<Follower> {
  await someProfessionals()
  const follower = await load()
  const first = snapshotsOf()
  expect(await first.isDue()).toBe(true)
  await first.write(follower.base())
  return follower
}

describe('a snapshot', () => {
  test('gives the same answers as the index it was taken of, and follows on from there', async () => {
    const follower = await written()
    const base = await snapshotsOf().read()
    expect(base).toBeDefined()
    if (!base) return
    const fresh = await follow(database.db, base)
    expect(answersOf(fresh)).toEqual(answersOf(follower))

    await createProfessional(database.db, { username: 'later', rating: 5 })
    await change(sql`delete from account where username = 'p3'`)
    await fresh.poll()
    expect(answersOf(fresh)).toEqual(answersOf(await load()))
  })

  test('taken of an index that has followed and merged is as good as a load', async () => {
    await someProfessionals()
    const follower = await load()
    await createProfessional(database.db, { username: 'later', categories: { 4: { title: 'Zither player' } } })
    await change(sql`update profile set rating = 4.5 where account_id in
      (select id from account where username in ('p1', 'p2'))`)
    await follower.poll()
    await follower.merge()
    // Removed from the base after it was made, and before it was written.
    await change(sql`delete from account where username = 'p5'`)
    await follower.poll()
    const snapshots = snapshotsOf()
    expect(await snapshots.isDue()).toBe(true)
    await snapshots.write(follower.base())
    const base = await snapshotsOf().read()
    const fresh = await follow(database.db, base ?? (await Promise.reject(new Error('no snapshot'))))
    await fresh.poll()
    expect(answersOf(fresh)).toEqual(answersOf(await load()))
  })

  test('is written by one process at a time, and not again before it is due', async () => {
    await someProfessionals()
    const follower = await load()
    const copies = Array.from({ length: 6 }, () => snapshotsOf())
    const due = await Promise.all(copies.map(({ isDue }) => isDue()))
    expect(due.filter(Boolean)).toHaveLength(1)
    await copies[due.indexOf(true)]?.write(follower.base())
    expect(await Promise.all(copies.map(({ isDue }) => isDue()))).not.toContain(true)
    await inTransaction(database.db, (tx) =>
      sql`update search_snapshot set taken_at = now() - interval '2 hours'`.execute(tx),
    )
    expect((await Promise.all(copies.map(({ isDue }) => isDue()))).filter(Boolean)).toHaveLength(1)
  })

  test('that its writer did not finish is nobody’s: the lease ends, and what was stored is cleared away', async () => {
    const follower = await written()
    await inTransaction(database.db, (tx) =>
      sql`update search_snapshot set taken_at = now() - interval '1 day'`.execute(tx),
    )
    const dying = snapshotsOf({
      files: { put: (file) => (file.key.endsWith('manifest') ? new Promise(() => undefined) : storage.put(file)) },
    })
    expect(await dying.isDue()).toBe(true)
    void dying.write(follower.base())
    await expect.poll(async () => (await stored.keys()).length).toBe(3)
    const next = snapshotsOf()
    expect(await next.isDue()).toBe(false)
    await inTransaction(database.db, (tx) => sql`update search_snapshot set lease_until = now()`.execute(tx))
    expect(await next.isDue()).toBe(true)
    await next.write(follower.base())
    // The last one and the one before it, of two files each.
    expect(await stored.keys()).toHaveLength(4)
  })

  test('older than what is remembered of those who left is not used', async () => {
    await written()
    const snapshots = snapshotsOf()
    snapshots.clock.advance({ hours: 49 })
    expect(await snapshots.read()).toBeUndefined()
  })

  test('none is written or read when snapshots are turned off', async () => {
    await written()
    const off = snapshotsOf({ everyMinutes: 0 })
    expect([await off.isDue(), await off.read()]).toEqual([false, undefined])
  })
})

/** Files in which something is not as it was written. */
function damaged(change: (content: Buffer, key: string) => Buffer | null): Partial<Files> {
  return {
    async open(key, etag) {
      const file = await storage.open(key, etag)
      if (file === null || file === 'unchanged') return file
      const content = change(Buffer.concat(await file.content.toArray()), key)
      return content && { ...file, content: Readable.from([content]) }
    },
  }
}

const flipped = (content: Buffer, at: number) => {
  const copy = Buffer.from(content)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

const isManifest = (key: string) => key.endsWith('manifest')

describe('a snapshot that cannot be used is left alone, and another one is due:', () => {
  test.each<[string, Partial<Files>]>([
    ['a bit of a part', damaged((content, key) => (isManifest(key) ? content : flipped(content, 100)))],
    [
      'the last bit of a part',
      damaged((content, key) => (isManifest(key) ? content : flipped(content, content.length - 1))),
    ],
    ['a part that is too short', damaged((content, key) => (isManifest(key) ? content : content.subarray(8)))],
    [
      'a part that is too long',
      damaged((content, key) => (isManifest(key) ? content : Buffer.concat([content, content]))),
    ],
    ['a part that is missing', damaged((content, key) => (isManifest(key) ? content : null))],
    [
      'a bit of the manifest',
      damaged((content, key) => (isManifest(key) ? flipped(content, content.length - 20) : content)),
    ],
    ['an empty manifest', damaged((content, key) => (isManifest(key) ? Buffer.alloc(0) : content))],
    ['a manifest that is missing', damaged((content, key) => (isManifest(key) ? null : content))],
    ['a file store that is away', { open: () => Promise.reject(new Error('ECONNREFUSED')) }],
  ])('%s', async (_what, files) => {
    const follower = await written()
    const snapshots = snapshotsOf({ files })
    expect(await snapshots.read()).toBeUndefined()
    expect(await snapshots.isDue()).toBe(true)
    await snapshots.write(follower.base())
    expect(await snapshotsOf().read()).toBeDefined()
  })

  type Manifest = Parameters<typeof writeManifest>[0]

  test.each<[string, Partial<Record<keyof Manifest, unknown>>]>([
    ['one of another format', { format: FORMAT + 1 }],
    ['one with other lists behind its numbers', { encoding: 'another' }],
    ['one of another database', { database: 'another' }],
    ['one with other columns', { sections: [{ name: 'vocabulary', bytes: 0, columns: [] }], parts: [] }],
  ])('%s', async (_what, change) => {
    await written()
    const foreign = damaged((content, key) => {
      if (!isManifest(key)) return content
      const manifest = JSON.parse(content.toString().split('\n')[1] ?? '') as Manifest
      return writeManifest({ ...manifest, ...change } as Manifest)
    })
    expect(await snapshotsOf({ files: foreign }).read()).toBeUndefined()
  })
})
