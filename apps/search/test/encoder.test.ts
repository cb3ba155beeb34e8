import type { Worker } from 'node:worker_threads'

import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { Answer } from '@fourfold/search-protocol/answer'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { until } from '../../api/test/processes/processes.ts'
import { copyTemplate } from '../../api/test/setup/databases.ts'
import { THREAD_NAME } from '../src/sense/encoder-thread.ts'
import { everybody, startOn } from './started-search.ts'

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
async function start() {
  const threads: Worker[] = []
  const onWorker = (thread: Worker) => {
    if (thread.threadName === THREAD_NAME) threads.push(thread)
  }
  process.on('worker', onWorker)
  onTestFinished(() => void process.off('worker', onWorker))
  const search = await startOn({ databaseUrl, encoder: 'on' })

  async function ask(asked: string, asker?: string) {
    const words = asked.split(' ').map((word) => ({ word, stem: word === 'my' ? null : word }))
    const reply = await search.ask({ ...everybody, words, sentence: asked, asker })
    return { status: reply.status, sensed: Answer.parse(await reply.json()).sensed }
  }
  const isUnderstood = async () => (await ask(sentence)).sensed.length > 0
  await search.ready
  await until(isUnderstood, 60)
  return { ...search, threads, ask, isUnderstood }
}

describe('an encoder whose thread dies', { timeout: 120_000 }, () => {
  test.each([
    ['is killed', (thread: Worker | undefined) => void thread?.terminate()],
    ['fails', (thread: Worker | undefined) => thread?.postMessage({ learn: null }, [])],
  ])('because it %s is followed by another, and words alone answer meanwhile', async (_, end) => {
    const { threads, ask, isUnderstood, metric, said } = await start()
    expect(await metric('search_encoder_deaths_total')).toBe(0)
    end(threads.at(-1))
    await until(() => said('the sentence encoder has died') === 1, 10)
    expect(await ask(sentence)).toEqual({ status: 200, sensed: [] })
    await until(isUnderstood, 60)
    expect(threads.length).toBe(2)
    expect(await metric('search_encoder_deaths_total')).toBe(1)
    expect(said('the sentence encoder has died')).toBe(1)
  })

  test('again and again is waited for longer each time', async () => {
    const { threads, lines, close } = await start()
    for (let death = 1; death <= 4; death += 1) {
      await until(() => threads.length === death, 30)
      await threads.at(-1)?.terminate()
    }
    const pauses = () => lines.flatMap((line) => /"pauseMs":(\d+)/.exec(line)?.[1] ?? []).map(Number)
    await until(() => pauses().length === 4, 10)
    expect(pauses()[0]).toBeLessThanOrEqual(250)
    expect(pauses()[3]).toBeGreaterThanOrEqual(1000)
    await close()
    expect(threads.length).toBe(4)
  })
})

test('one asker has one sentence read at a time, and several have as many', { timeout: 120_000 }, async () => {
  const { ask } = await start()
  let count = 0
  async function understood(askers: readonly string[]): Promise<number> {
    const answers = await Promise.all(askers.map((asker) => ask(`${sentence} ${(count += 1)}`, asker)))
    return answers.filter(({ sensed }) => sensed.length > 0).length
  }
  // On a busy machine some answers come too late to be waited for.
  await expect.poll(() => understood(['one', 'two', 'three', 'four']), { timeout: 30_000 }).toBe(4)
  let ofOne = 0
  for (let round = 0; round < 5; round += 1) ofOne += await understood(['one', 'one', 'one', 'one'])
  // One each time, and another where the first was read before the last came.
  expect(ofOne).toBeLessThanOrEqual(12)
})
