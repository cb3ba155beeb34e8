import type { Worker } from 'node:worker_threads'

import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { Answer } from '@fourfold/search-protocol/answer'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { waitUntil } from '../../api/test/processes/processes.ts'
import { copyTemplate } from '../../api/test/setup/databases.ts'
import { THREAD_NAME } from '../src/sense/encoder-thread.ts'
import { everybody, startOn } from './started-search.ts'
import type { Started } from './started-search.ts'

let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await copyTemplate()
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 1, log: createLog({ LOG_LEVEL: 'silent' }, 'test') })
  // Two phrases are learned in a moment, and thousands are not.
  await inTransaction(db, async (tx) => {
    await sql`delete from everyday_phrase`.execute(tx)
    await sql`insert into everyday_phrase (phrase, category_id, tag_id)
      select wanted.phrase, category.id, tag.id
      from (values ('milk hurts my belly', 'Meals', 'Digestion'), ('fights about money', 'Money', 'Debt'))
        wanted (phrase, category, tag)
      join category on category.name = wanted.category join tag on tag.text = wanted.tag`.execute(tx)
  })
  await close()
})

/** Nobody has written any of its words. */
const sentence = 'ice cream wrecks my stomach'

/** A search process with an encoder, and the threads that it starts. */
async function start(options: Pick<Started, 'encoderHangsAfterMs'> = {}) {
  const threads: Worker[] = []
  const onWorker = (thread: Worker) => {
    if (thread.threadName === THREAD_NAME) threads.push(thread)
  }
  process.on('worker', onWorker)
  onTestFinished(() => void process.off('worker', onWorker))
  const search = await startOn({ databaseUrl, encoder: 'on', ...options })

  async function ask(asked: string, asker?: string) {
    const words = asked.split(' ').map((word) => ({ word, stem: word === 'my' ? null : word }))
    const reply = await search.ask({ ...everybody, words, sentence: asked, asker })
    return { status: reply.status, sensed: Answer.parse(await reply.json()).sensed }
  }
  const isUnderstood = async () => (await ask(sentence)).sensed.length > 0
  await search.ready
  await waitUntil(isUnderstood, 60)
  return { ...search, threads, ask, isUnderstood }
}

test(
  'an encoder that hangs is ended and followed by another, and words alone answer meanwhile',
  { timeout: 120_000 },
  async () => {
    const { threads, ask, isUnderstood, metric, said } = await start({ encoderHangsAfterMs: 8000 })
    // Nobody can ask as much: it takes the thread minutes, in which it hears nobody.
    threads.at(-1)?.postMessage({ id: 0, sentence: 'x'.repeat(1_000_000) }, [])
    await waitUntil(async () => (await ask(`${sentence} today`, 'one')).sensed.length === 0, 20)
    // While it waits for its end, nobody else waits for it.
    expect(await ask(sentence, 'two')).toMatchObject({ status: 200 })
    await waitUntil(() => said('the sentence encoder has died') === 1, 30)
    expect(said('has said nothing for 8000 ms')).toBe(1)
    expect(await metric('search_encoder_deaths_total')).toBe(1)
    await waitUntil(isUnderstood, 60)
    expect(threads.length).toBe(2)
  },
)

describe('an encoder whose thread dies', { timeout: 120_000 }, () => {
  test.each([
    ['is killed', (thread: Worker | undefined) => void thread?.terminate()],
    ['fails', (thread: Worker | undefined) => thread?.postMessage({ learn: null }, [])],
  ])('because it %s is followed by another, and words alone answer meanwhile', async (_, end) => {
    const { threads, ask, isUnderstood, metric, said } = await start()
    expect(await metric('search_encoder_deaths_total')).toBe(0)
    end(threads.at(-1))
    await waitUntil(() => said('the sentence encoder has died') === 1, 10)
    expect(await ask(sentence)).toEqual({ status: 200, sensed: [] })
    await waitUntil(isUnderstood, 60)
    expect(threads.length).toBe(2)
    expect(await metric('search_encoder_deaths_total')).toBe(1)
    expect(said('the sentence encoder has died')).toBe(1)
  })

  test('again and again is waited for longer each time', async () => {
    const { threads, lines, close } = await start()
    for (let death = 1; death <= 4; death += 1) {
      await waitUntil(() => threads.length === death, 30)
      await threads.at(-1)?.terminate()
    }
    const pauses = () => lines.flatMap((line) => /"pauseMs":(\d+)/.exec(line)?.[1] ?? []).map(Number)
    await waitUntil(() => pauses().length === 4, 10)
    expect(pauses()[0]).toBeLessThanOrEqual(250)
    expect(pauses()[3]).toBeGreaterThanOrEqual(1000)
    await close()
    expect(threads.length).toBe(4)
  })
})

test('an asker with many sentences leaves room for another', { timeout: 120_000 }, async () => {
  const { ask } = await start()
  let round = 0
  // On a busy machine an answer may come too late to be waited for; every round is as full of the first asker.
  async function sensedOfAnother(): Promise<number> {
    round += 1
    const many = Array.from({ length: 4 }, (_, n) => ask(`${sentence} ${round} ${n}`, 'one'))
    const { sensed } = await ask(`${sentence} ${round}`, 'two')
    await Promise.all(many)
    return sensed.length
  }
  await expect.poll(sensedOfAnother, { timeout: 60_000 }).toBeGreaterThan(0)
})
