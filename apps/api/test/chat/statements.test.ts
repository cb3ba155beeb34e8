import { sendMessage } from '@fourfold/contract/chat/endpoints'
import { createLog } from '@fourfold/platform/log'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import type { Composition } from '../../src/compose.ts'
import { createCaller } from '../setup/call-endpoint.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { createPair, mustSend } from './fixtures.ts'

let testApp: TestApp
let product: Composition
let app: FastifyInstance
let statements = 0
beforeAll(async () => {
  testApp = await startTestApp()
  const { env, clock, id } = testApp
  const log = createLog(env, 'test')
  const onQuery = () => (statements += 1)
  product = await compose({ env, log, clock, attemptsPrefix: `test:${id}`, onQuery })
  app = await product.app()
})
afterAll(async () => {
  await app.close()
  await product.close()
  await testApp.stop()
})

test('sending a message in an existing chat executes two statements: session and message', async () => {
  const { mila, ines } = await createPair(testApp)
  await mustSend(testApp, mila, ines, 'Hello')
  statements = 0
  const body = { username: ines.username, text: 'And' }
  const { data } = await createCaller(app)(sendMessage, { body }, { token: mila.token })
  expect([statements, data?.seq]).toEqual([2, 2])
})
