import { ping } from '@fourfold/platform/db/db'
import { registerHealth } from '@fourfold/platform/health'
import { createLog } from '@fourfold/platform/log'
import { createMetrics } from '@fourfold/platform/metrics'
import { fastify } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import { readEnv } from '../../src/infra/env.ts'
import { countJobs } from '../../src/infra/jobs/count-jobs.ts'
import { copyTemplate } from '../setup/databases.ts'
import { serviceEnv } from '../setup/services.ts'

const log = createLog({ LOG_LEVEL: 'silent' }, 'test')

type State = { isStopping?: boolean; check?: () => Promise<void> }

async function requestHealth(path: string, { isStopping = false, check = () => Promise.resolve() }: State = {}) {
  const app = fastify()
  registerHealth(app, { metrics: createMetrics(), check, isStopping: () => isStopping })
  const response = await app.inject({ method: 'GET', url: path })
  await app.close()
  return { status: response.statusCode, body: response.json<unknown>() }
}

describe('/readyz', () => {
  test('is 200 while the database is available', async () => {
    expect(await requestHealth('/readyz')).toEqual({ status: 200, body: { ready: true } })
  })

  test('is 503 during shutdown, while /healthz is still 200', async () => {
    const stopping = { isStopping: true }
    expect(await requestHealth('/readyz', stopping)).toEqual({
      status: 503,
      body: { ready: false, reason: 'stopping' },
    })
    expect(await requestHealth('/healthz', stopping)).toEqual({ status: 200, body: { alive: true } })
  })

  test('is 503 when the check fails, without the address of the database', async () => {
    const check = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'))
    expect(await requestHealth('/readyz', { check })).toEqual({
      status: 503,
      body: { ready: false, reason: 'the database does not answer' },
    })
    expect((await requestHealth('/healthz', { check })).status).toBe(200)
  })
})

test('ping fails after the database connection is closed', async () => {
  const env = readEnv({ NODE_ENV: 'test', ...serviceEnv, DATABASE_URL: await copyTemplate() })
  const product = await compose({ env, log })
  await expect(ping(product.db)).resolves.toBeUndefined()
  await product.close()
  await expect(ping(product.db)).rejects.toThrow(/./)
})

test('/metrics exports requests by status, database connections, and jobs, and is not in the OpenAPI document', async () => {
  const env = readEnv({ NODE_ENV: 'test', ...serviceEnv, DATABASE_URL: await copyTemplate(), LIMITS_SCALE: '1000' })
  const product = await compose({ env, log, attemptsPrefix: `test:${crypto.randomUUID()}` })
  const app = await product.app()
  product.metrics.watchJobs(() => countJobs(product.db))
  registerHealth(app, { metrics: product.metrics, check: () => ping(product.db), isStopping: () => false })
  onTestFinished(async () => {
    await app.close()
    await product.close()
  })
  await app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email: 'unknown@people.example' } })
  await app.inject({ method: 'GET', url: '/api/profile' })
  await app.inject({ method: 'GET', url: `/api/${crypto.randomUUID()}` })

  const { body, headers } = await app.inject({ method: 'GET', url: '/metrics' })
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('http_request_seconds_count{call="POST /api/forgot-password",status="200"} 1')
  expect(body).toContain('http_request_seconds_count{call="GET /api/profile",status="401"} 1')
  // One label per requested path would exhaust the memory of the monitoring system.
  expect(body).toContain('http_request_seconds_count{call="GET unknown",status="404"} 1')
  expect(body).toMatch(/database_connections\{state="open"\} \d/)
  expect(body).toContain('jobs{queue="accounts.create-reset-link",state="created"} 1')
  expect(body).toContain('process_cpu_seconds_total')
  expect((await app.inject({ method: 'GET', url: '/api/docs/json' })).body).not.toContain('/metrics')
})
