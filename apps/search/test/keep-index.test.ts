import { manualClock } from '@fourfold/platform/clock'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import type { Question } from '@fourfold/search-protocol/question'
import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { waitUntil } from '../../api/test/processes/processes.ts'
import { createProfessional } from '../../api/test/search/fixtures.ts'
import { copyTemplate } from '../../api/test/setup/databases.ts'
import { keepIndex } from '../src/feed/keep-index.ts'

const everybody: Question = { words: [], filters: { inPersonOnly: false }, preferences: {}, limit: 5, now: 0 }

/** What part of its longest pause every copy waits. */
const waitPart = (part: number) => vi.spyOn(Math, 'random').mockReturnValue(part)
afterEach(() => vi.restoreAllMocks())

/** An index of this test alone, on a database that can be taken away or get another history, and with a clock by hand. */
async function start() {
  const address = new URL(await copyTemplate())
  address.searchParams.set('options', '-c search_path=public,pg_catalog')
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
  const { db, close } = openDatabase({ url: address.href, poolSize: 2, log })
  const run = (statement: ReturnType<typeof sql>) => inTransaction(db, (tx) => statement.execute(tx))
  // The number of a history is part of the name of every WAL file.
  await run(sql`create table history as select '00000001' as number`)
  await run(sql`create function public.pg_walfile_name(pg_lsn) returns text language sql as $$
    select history.number from history $$`)
  // Every load looks for a snapshot first.
  const read = vi.fn<() => Promise<undefined>>(async () => undefined)
  const clock = manualClock()
  const index = keepIndex({
    db,
    log,
    clock,
    snapshots: { read, isDue: async () => false, write: async () => undefined, takenAt: () => undefined, stop() {} },
  })
  onTestFinished(async () => {
    await index.close()
    await close()
  })
  await index.ready
  return {
    ...index,
    db,
    clock,
    read,
    total: () => index.answer(everybody).categories.reduce((sum, one) => sum + one.total, 0),
    takeAway: () => run(sql`alter table catalog_version rename to taken_away`),
    bringBack: () => run(sql`alter table taken_away rename to catalog_version`),
    /** As after a failover. */
    otherHistory: () => run(sql`update history set number = '00000099'`),
  }
}

describe('an index that is kept', () => {
  test('a replacement that fails is tried again until one succeeds, and questions are answered meanwhile', async () => {
    waitPart(0.01)
    const { db, read, total, state, otherHistory } = await start()
    await createProfessional(db, { username: 'maya' })
    await waitUntil(() => total() === 1, 10)
    for (let nth = 0; nth < 3; nth += 1) read.mockRejectedValueOnce(new Error('ECONNREFUSED'))
    await otherHistory()
    await waitUntil(() => state().failures >= 2, 10)
    expect(total()).toBe(1)
    await createProfessional(db, { username: 'nora' })
    await waitUntil(() => total() === 2, 10)
    expect([read.mock.calls.length, state().failures]).toEqual([5, 0])
  })

  test('copies that have to load anew each wait a time of their own, whatever is saved meanwhile', async () => {
    const { read, wake, state, otherHistory } = await start()
    // Of ten seconds.
    waitPart(0.15)
    await otherHistory()
    await waitUntil(() => state().failures === 1, 10)
    const stale = performance.now()
    const saves = setInterval(wake, 20)
    onTestFinished(() => clearInterval(saves))
    await waitUntil(() => read.mock.calls.length === 2, 10)
    expect(performance.now() - stale).toBeGreaterThan(1000)
  })

  test('a save is read at once, also when the poll before it has failed', async () => {
    const { db, total, wake, state, takeAway, bringBack } = await start()
    waitPart(1)
    await takeAway()
    await waitUntil(() => state().failures >= 5, 20)
    await bringBack()
    await createProfessional(db, { username: 'maya' })
    wake()
    const saved = performance.now()
    await waitUntil(() => total() === 1, 10)
    expect(performance.now() - saved).toBeLessThan(2000)
  })

  test('an index that has read nothing for two days reloads, counted from the last success', async () => {
    waitPart(0.01)
    const { clock, read, state, takeAway, bringBack } = await start()
    await takeAway()
    await waitUntil(() => state().failures > 0, 10)
    clock.advance({ hours: 47 })
    await bringBack()
    await waitUntil(() => state().failures === 0, 10)
    expect([read.mock.calls.length, state().secondsBehind]).toEqual([1, 0])

    await takeAway()
    await waitUntil(() => state().failures > 0, 10)
    clock.advance({ hours: 49 })
    expect(state().secondsBehind).toBe(49 * 3600)
    await bringBack()
    await waitUntil(() => state().failures === 0, 10)
    expect(read.mock.calls.length).toBeGreaterThan(1)
  })
})
