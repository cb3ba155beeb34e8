import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { copyTemplate } from '../setup/databases.ts'
import { startServer } from './processes.ts'
import type { Server } from './processes.ts'

let api: Server

type Outcome = { code: string | undefined; connection: string | undefined } | { lost: string }

/** A login is refused only after the slow work of hashing: many are still under way when the signal comes. */
function slowCall(agent: Agent | false): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const lost = (error: NodeJS.ErrnoException) => resolve({ lost: error.code ?? error.message })
  const headers = { 'content-type': 'application/json' }
  const sent = request(`${api.url}/api/login`, { method: 'POST', agent, headers }, (answer) => {
    json(answer).then((body) => {
      const { errors } = body as { errors?: { code: string }[] }
      resolve({ code: errors?.[0]?.code, connection: answer.headers.connection })
    }, lost)
  })
  sent.on('error', lost)
  sent.end(JSON.stringify({ email: 'nobody@people.example', password: 'longenough' }))
  return promise
}

const burst = (count: number, agent: Agent | false) => Array.from({ length: count }, () => slowCall(agent))
const readiness = () => fetch(`${api.url}/readyz`, { headers: { connection: 'close' } }).then(({ status }) => status)
const unanswered = (outcomes: Outcome[]) =>
  outcomes.filter((outcome) => !('code' in outcome) || outcome.code !== 'wrong_credentials')

describe('SIGTERM in the middle of a burst', { timeout: 90_000 }, () => {
  beforeEach(async () => {
    api = await startServer('api', { DATABASE_URL: await copyTemplate(), DRAIN_MS: '2500', LIMITS_SCALE: '1000' })
  }, 90_000)

  afterEach(() => api.kill())

  test('a balancer that heeds /readyz loses no request, and the process leaves with 0', async () => {
    const calls = burst(30, false)
    await wait(50)
    api.terminate()
    while ((await readiness()) === 200) calls.push(slowCall(false))
    // It learns late: more are on their way although the process says already that it is leaving.
    calls.push(...burst(10, false))

    const outcomes = await Promise.all(calls)
    expect(unanswered(outcomes)).toEqual([])
    expect(outcomes.length).toBeGreaterThanOrEqual(40)
    expect(await api.ended).toBe(0)
    expect(api.output.stdout).toContain('"msg":"stopped"')
  })

  test('connections kept alive are let go one answer at a time, and hold up nothing', async () => {
    const agent = new Agent({ keepAlive: true })
    const calls = burst(10, agent)
    await wait(100)
    const asked = performance.now()
    api.terminate()

    const outcomes = await Promise.all(calls)
    expect(unanswered(outcomes)).toEqual([])
    expect(outcomes.some((outcome) => 'connection' in outcome && outcome.connection === 'close')).toBe(true)
    expect(await api.ended).toBe(0)
    expect(performance.now() - asked).toBeLessThan(30_000)
    agent.destroy()
  })
})

test('a worker leaves with 0 as well', { timeout: 90_000 }, async () => {
  const worker = await startServer('worker', { DATABASE_URL: await copyTemplate() })
  expect(await worker.stop()).toBe(0)
  expect(worker.output.stdout).toContain('"msg":"stopped"')
})
