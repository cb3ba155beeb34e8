import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'
import { openRedis } from '@fourfold/platform/redis'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { readInstallationId } from '../../src/infra/db/installation-id.ts'
import { createUserChannels } from '../../src/live/index.ts'
import { waitUntil } from '../processes/processes.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
let otherApp: TestApp
beforeAll(async () => {
  ;[testApp, otherApp] = await Promise.all([startTestApp(), startTestApp()])
})
afterAll(async () => {
  await Promise.all([testApp.stop(), otherApp.stop()])
})

const MILA = 7 as AccountId

/** Subscribes to Mila's channel as a process of an installation. */
async function subscribeAs(installation: string) {
  const redis = openRedis(testApp.env.REDIS_URL, createLog(testApp.env, 'test'))
  const channels = createUserChannels(redis, installation)
  const received: [number, string][] = []
  let isReady = false
  channels.onMessage((accountId, message) => {
    if (message === 'ready') isReady = true
    else received.push([accountId, message])
  })
  channels.subscribe(MILA)
  onTestFinished(() => {
    channels.close()
    redis.disconnect()
  })
  // Messages are lost until the subscription is active.
  await waitUntil(() => {
    channels.publish([MILA], 'ready')
    return isReady
  }, 10)
  return { received, send: (message: string) => channels.publish([MILA], message) }
}

test('processes of an installation share channels, other installations on the same Redis do not', async () => {
  const installations = [await readInstallationId(testApp.db), await readInstallationId(otherApp.db)] as const
  const [first, second] = [await subscribeAs(installations[0]), await subscribeAs(installations[0])]
  const foreign = await subscribeAs(installations[1])
  foreign.send('foreign')
  first.send('own')
  await waitUntil(() => [first, second, foreign].every(({ received }) => received.length > 0), 10)
  expect([first.received, second.received]).toEqual([[[MILA, 'own']], [[MILA, 'own']]])
  expect(foreign.received).toEqual([[MILA, 'foreign']])
})

test('an installation is identified by its database, not by its URL', async () => {
  const name = new URL(testApp.databaseUrl).pathname.slice(1)
  expect(await readInstallationId(testApp.db)).toMatch(new RegExp(`^\\d{10,}:${name}$`))
})
