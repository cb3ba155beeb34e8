import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { copyTemplate } from '../setup/databases.ts'
import { startServer } from './processes.ts'
import type { Server } from './processes.ts'

let api: Server

type Outcome = { code: string | undefined; connection: string | undefined } | { lost: string }

/** Sends a failing login. It hashes the password and is slow, so many calls are in progress when the signal arrives. */
function sendSlowCall(agent: Agent | false): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const lost = (error: NodeJS.ErrnoException) => resolve({ lost: error.code ?? error.message })
  const headers = { 'content-type': 'application/json' }
  const clientRequest = request(`${api.url}/api/login`, { method: 'POST', agent, headers }, (response) => {
    json(response).then((body) => {
      const { errors } = body as { errors?: { code: string }[] }
      resolve({ code: errors?.[0]?.code, connection: response.headers.connection })
    }, lost)
  })
  clientRequest.on('error', lost)
  clientRequest.end(JSON.stringify({ email: 'unknown@people.example', password: 'longenough' }))
  return promise
}

const sendBurst = (count: number, agent: Agent | false) => Array.from({ length: count }, () => sendSlowCall(agent))
const getReadiness = () => fetch(`${api.url}/readyz`, { headers: { connection: 'close' } }).then(({ status }) => status)
const findFailedCalls = (outcomes: Outcome[]) =>
  outcomes.filter((outcome) => !('code' in outcome) || outcome.code !== 'wrong_credentials')

describe('SIGTERM during a burst of requests', { timeout: 90_000 }, () => {
  beforeEach(async () => {
    api = await startServer('api', { DATABASE_URL: await copyTemplate(), DRAIN_MS: '2500', LIMITS_SCALE: '1000' })
  }, 90_000)

  afterEach(() => api.kill())

  test('a load balancer that follows /readyz loses no request, and the process exits with 0', async () => {
    const calls = sendBurst(30, false)
    await wait(50)
    api.terminate()
    while ((await getReadiness()) === 200) calls.push(sendSlowCall(false))
    // Requests still arrive for a moment after /readyz has failed.
    calls.push(...sendBurst(10, false))

    const outcomes = await Promise.all(calls)
    expect(findFailedCalls(outcomes)).toEqual([])
    expect(outcomes.length).toBeGreaterThanOrEqual(40)
    expect(await api.exitCode).toBe(0)
    expect(api.output.stdout).toContain('"msg":"stopped"')
  })

  test('keep-alive connections close after their current reply and do not delay the shutdown', async () => {
    const agent = new Agent({ keepAlive: true })
    const calls = sendBurst(10, agent)
    await wait(100)
    const terminatedAt = performance.now()
    api.terminate()

    const outcomes = await Promise.all(calls)
    expect(findFailedCalls(outcomes)).toEqual([])
    expect(outcomes.some((outcome) => 'connection' in outcome && outcome.connection === 'close')).toBe(true)
    expect(await api.exitCode).toBe(0)
    expect(performance.now() - terminatedAt).toBeLessThan(30_000)
    agent.destroy()
  })
})

test('a worker exits with 0 after SIGTERM', { timeout: 90_000 }, async () => {
  const worker = await startServer('worker', { DATABASE_URL: await copyTemplate() })
  expect(await worker.stop()).toBe(0)
  expect(worker.output.stdout).toContain('"msg":"stopped"')
})
