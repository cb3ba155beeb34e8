import { forgotPassword } from '@fourfold/contract/accounts/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { expect, onTestFinished, test } from 'vitest'

import { findFreePort, waitUntil } from '../processes/processes.ts'
import { killRedis, startRedis } from '../setup/redis-server.ts'
import { startTestApp } from '../setup/test-app.ts'

test('calls succeed while Redis stops and restarts', async () => {
  const port = await findFreePort()
  let server = await startRedis(port)
  const testApp = await startTestApp({ env: { REDIS_URL: `redis://127.0.0.1:${port}` } })
  onTestFinished(async () => {
    await testApp.stop()
    await killRedis(server)
  })
  await waitUntil(() => testApp.redis.status === 'ready', 5)
  const { token } = await testApp.member('mila')

  const slowest = { ms: 0 }
  async function call(nth: number): Promise<number> {
    const started = performance.now()
    const body = { email: `n${nth}@people.example` }
    const { status } =
      nth % 2 === 0
        ? await testApp.call(forgotPassword, { body })
        : await testApp.call(profile, { query: {} }, { token })
    slowest.ms = Math.max(slowest.ms, performance.now() - started)
    return status
  }

  const statuses: number[] = []
  for (let nth = 0; nth < 300; nth += 10) {
    const batch = Array.from({ length: 10 }, (_, index) => call(nth + index))
    if (nth === 100) await killRedis(server)
    statuses.push(...(await Promise.all(batch)))
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(testApp.redis.status).not.toBe('ready')

  server = await startRedis(port)
  await waitUntil(() => testApp.redis.status === 'ready', 10)
  expect(await call(0)).toBe(200)
  expect(await testApp.redis.keys(`test:${testApp.id}:*`)).not.toEqual([])
  expect(slowest.ms).toBeLessThan(5000)
})

test('calls succeed with a delay while Redis hangs', async () => {
  const port = await findFreePort()
  const server = await startRedis(port)
  const testApp = await startTestApp({ env: { REDIS_URL: `redis://127.0.0.1:${port}` } })
  onTestFinished(async () => {
    server.kill('SIGCONT')
    await testApp.stop()
    await killRedis(server)
  })
  await waitUntil(() => testApp.redis.status === 'ready', 5)
  server.kill('SIGSTOP')
  const started = performance.now()
  const { status } = await testApp.call(forgotPassword, { body: { email: 'mila@people.example' } })
  expect(status).toBe(200)
  expect(performance.now() - started).toBeLessThan(5000)
})
