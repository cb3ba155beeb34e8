import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

import { systemClock } from '@fourfold/platform/clock'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Database } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { findFreePort, waitUntil } from '../../api/test/processes/processes.ts'
import { copyTemplate } from '../../api/test/setup/databases.ts'
import { everybody, startOn } from './started-search.ts'
import type { Started } from './started-search.ts'
import { storedSnapshots } from './stored-snapshots.ts'

let url: string
let database: Database
beforeAll(async () => {
  url = await copyTemplate()
  database = openDatabase({ url, poolSize: 2, log: createLog({ LOG_LEVEL: 'silent' }, 'test') })
})
afterAll(async () => {
  await storedSnapshots(database.db).remove()
  await database.close()
})

const start = (options: Omit<Started, 'databaseUrl'> & Partial<Started> = {}) =>
  startOn({ databaseUrl: url, ...options })

/** Passes connections on to PostgreSQL, as if it had come up on another port. */
function passOn(port: number, to: string) {
  const { hostname, port: real } = new URL(to)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(real), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.pipe(far).pipe(near)
  }).listen(port, '127.0.0.1')
  return {
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Listings that nobody made, so many of them at once. */
const listMany = (count: number) =>
  inTransaction(database.db, (tx) =>
    sql`insert into listing (account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words,
          specialization_words, works_online, meets_in_person, gender, age_range, takes_insurance, works_weekends, free15)
        select 1000000 + n, 2, 'many' || n, '2100-01-01Z', 0, '{5}', '{coach}', '{}', '{}', true, true, 'Any', 'Any',
          false, false, false
        from generate_series(1, ${count}::integer) n on conflict do nothing`.execute(tx),
  )

describe('a search process', () => {
  test('is ready once it has loaded, and says how many in its metrics and log', async () => {
    const search = await start()
    await search.ready
    expect(await search.statusOf('/healthz')).toBe(200)
    expect(await search.statusOf('/readyz')).toBe(200)
    expect(await search.statusOf('/metrics')).toBe(200)
    expect(search.said('search index loaded')).toBe(1)
  })

  test('refuses anything but a question, and goes on answering', async () => {
    const search = await start()
    await search.ready
    for (const wrong of [{}, { words: 'yoga' }, { ...everybody, limit: -1 }, { ...everybody, filters: {} }, null]) {
      expect((await search.ask(wrong)).status).toBe(400)
    }
    const word = { word: 'yoga', stem: 'yoga' }
    const tooLong = { ...everybody, goals: undefined, words: Array.from({ length: 201 }, () => word) }
    expect((await search.ask(tooLong)).status).toBe(400)
    expect((await search.ask({ ...everybody, padding: 'x'.repeat(64 * 1024) })).status).toBe(413)
    expect((await search.ask(everybody)).status).toBe(200)
  })

  test('answers whoever proves to be the api, for a minute, and nobody else', async () => {
    const search = await start()
    await search.ready
    const now = systemClock.now()
    const strangers = [
      '',
      'x',
      search.tokenOf({ secret: 'another secret of at least 32 characters' }),
      search.tokenOf({ audience: 'api' }),
      search.tokenOf({ now: now.subtract({ minutes: 2 }) }),
      search.tokenOf({ now: now.add({ minutes: 2 }) }),
      search.tokenOf().replace(/^\d/, '9'),
      `${search.tokenOf()}A`,
    ]
    for (const token of strangers) expect([token, (await search.ask(everybody, token)).status]).toEqual([token, 401])
    expect(search.said('"event":"access_refused"')).toBe(strangers.length)
    expect((await search.ask(everybody)).status).toBe(200)
  })

  test('merges what has changed when it is much, without loading anew', { timeout: 60_000 }, async () => {
    const search = await start()
    await search.ready
    expect(await search.total()).toBe(0)
    await listMany(10_001)
    await waitUntil(async () => (await search.total()) === 10_001, 20)
    expect(await search.metric('search_index_changes')).toBe(0)
    expect(await search.metric('search_index_listings')).toBe(10_001)
    expect(search.said('search index loaded')).toBe(1)
  })

  test('starts from the snapshot another one has written, and then follows', { timeout: 60_000 }, async () => {
    const first = await start({ snapshotMinutes: '60' })
    await waitUntil(() => first.said('search snapshot written') === 1, 30)
    await listMany(10_010)
    const second = await start({ snapshotMinutes: '60' })
    await second.ready
    expect(second.said('"from":"snapshot"')).toBe(1)
    await waitUntil(async () => (await second.total()) === 10_010, 20)
    expect(await second.metric('search_snapshot_age_seconds')).toBeLessThan(60)
    expect(await second.metric('search_index_age_seconds')).toBeLessThan(10)
  })

  test('while PostgreSQL is away it lives, is not ready, and loads by itself once PostgreSQL is there', async () => {
    const port = await findFreePort()
    const away = new URL(url)
    away.port = String(port)
    const search = await start({ databaseUrl: away.href })
    await waitUntil(() => search.said('trying again') >= 2, 10)
    expect(await search.statusOf('/healthz')).toBe(200)
    expect(await search.statusOf('/readyz')).toBe(503)
    expect((await search.ask(everybody)).status).toBe(503)
    const server = passOn(port, url)
    onTestFinished(server.close)
    await search.ready
    expect(await search.statusOf('/readyz')).toBe(200)
    expect((await search.ask(everybody)).status).toBe(200)
  })

  test('is not ready while the clock of its machine differs from that of PostgreSQL, and says why', async () => {
    let ahead = 5
    const search = await start({ clock: { now: () => systemClock.now().add({ seconds: ahead }) } })
    await waitUntil(() => search.said('The clock of this machine differs from that of PostgreSQL') >= 2, 10)
    expect(await search.statusOf('/healthz')).toBe(200)
    expect(await search.statusOf('/readyz')).toBe(503)
    ahead = 0
    await search.ready
    expect(await search.statusOf('/readyz')).toBe(200)
    // What answers already goes on.
    ahead = 5
    await listMany(10_020)
    await waitUntil(async () => (await search.total()) >= 10_020, 20)
  })
})
