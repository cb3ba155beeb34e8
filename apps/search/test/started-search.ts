import { Writable } from 'node:stream'

import { systemClock } from '@fourfold/platform/clock'
import type { Clock } from '@fourfold/platform/clock'
import { createLog } from '@fourfold/platform/log'
import { signServiceToken } from '@fourfold/platform/service-token'
import { Answer } from '@fourfold/search-protocol/answer'
import { ASK_PATH, SEARCH_AUDIENCE } from '@fourfold/search-protocol/channel'
import type { Question } from '@fourfold/search-protocol/question'
import { onTestFinished } from 'vitest'

import { serviceEnv } from '../../api/test/setup/services.ts'
import { readEnv, startSearch } from '../src/search-process.ts'

export const everybody: Question = { words: [], filters: { inPersonOnly: false }, preferences: {}, limit: 5, now: 0 }

export type Started = {
  databaseUrl: string
  snapshotMinutes?: string
  encoder?: 'on' | 'off'
  clock?: Clock
  encoderHangsAfterMs?: number
}

/** A search process of one test alone, and what it says in the log. */
export async function startOn({ databaseUrl, snapshotMinutes = '0', encoder = 'off', ...options }: Started) {
  const { clock = systemClock, encoderHangsAfterMs } = options
  const lines: string[] = []
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const log = createLog({ LOG_LEVEL: 'info' }, 'test', to)
  const env = readEnv({
    NODE_ENV: 'test',
    ...serviceEnv,
    DATABASE_URL: databaseUrl,
    SEARCH_PORT: '0',
    SEARCH_SNAPSHOT_MINUTES: snapshotMinutes,
    SEARCH_ENCODER: encoder,
  })
  const search = await startSearch({ env, log, clock, encoderHangsAfterMs })
  onTestFinished(search.close)

  const tokenOf = (claim: { secret?: string; audience?: string; now?: Temporal.Instant } = {}) =>
    signServiceToken({ secret: env.SEARCH_SECRET, audience: SEARCH_AUDIENCE, now: systemClock.now(), ...claim })
  const ask = (question: unknown, token = tokenOf()) =>
    fetch(`${search.url}${ASK_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(question),
    })
  const statusOf = async (path: string) => (await fetch(`${search.url}${path}`)).status
  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`${search.url}/metrics`)).text()
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  }
  async function total(): Promise<number> {
    const { categories } = Answer.parse(await (await ask(everybody)).json())
    return categories.reduce((sum, one) => sum + one.total, 0)
  }
  return {
    ...search,
    ask,
    tokenOf,
    statusOf,
    metric,
    total,
    lines,
    said: (words: string) => lines.filter((line) => line.includes(words)).length,
  }
}
