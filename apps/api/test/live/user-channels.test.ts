import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'
import { openRedis } from '@fourfold/platform/redis'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { readInstallationId } from '../../src/infra/db/installation-id.ts'
import { createUserChannels } from '../../src/live/index.ts'
import { until } from '../processes/processes.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let here: TestApp
let elsewhere: TestApp
beforeAll(async () => {
  ;[here, elsewhere] = await Promise.all([startTestApp(), startTestApp()])
})
afterAll(async () => {
  await Promise.all([here.stop(), elsewhere.stop()])
})

const MILA = 7 as AccountId

/** What a process of an installation hears of Mila. */
async function listening(installation: string) {
  const redis = openRedis(here.env.REDIS_URL, createLog(here.env, 'test'))
  const channels = createUserChannels(redis, installation)
  const heard: [number, string][] = []
  let isReady = false
  channels.onMessage((accountId, message) => {
    if (message === 'ready') isReady = true
    else heard.push([accountId, message])
  })
  channels.subscribe(MILA)
  onTestFinished(() => {
    channels.close()
    redis.disconnect()
  })
  // Until it is there, what is sent is lost.
  await until(() => {
    channels.publish([MILA], 'ready')
    return isReady
  }, 10)
  return { heard, send: (message: string) => channels.publish([MILA], message) }
}

test('two processes of an installation hear each other, two installations on one Redis do not', async () => {
  const installations = [await readInstallationId(here.db), await readInstallationId(elsewhere.db)] as const
  const [one, other] = [await listening(installations[0]), await listening(installations[0])]
  const stranger = await listening(installations[1])
  stranger.send('not yours')
  one.send('ours')
  await until(() => [one, other, stranger].every(({ heard }) => heard.length > 0), 10)
  expect([one.heard, other.heard]).toEqual([[[MILA, 'ours']], [[MILA, 'ours']]])
  expect(stranger.heard).toEqual([[MILA, 'not yours']])
})

test('an installation is known by its database, whatever address leads there', async () => {
  const name = new URL(here.databaseUrl).pathname.slice(1)
  expect(await readInstallationId(here.db)).toMatch(new RegExp(`^\\d{10,}:${name}$`))
})
