import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createLog } from '@fourfold/platform/log'
import { onTestFinished } from 'vitest'

import { compose } from '../../src/compose.ts'
import { createCaller } from '../setup/call-endpoint.ts'
import type { TestApp } from '../setup/test-app.ts'

/** Opens another API process on the database of a test app, with these search processes. */
export async function openOtherApi(testApp: TestApp, replicas: readonly { url: string }[]) {
  const product = await compose({
    env: { ...testApp.env, SEARCH_DEADLINE_MS: 500 },
    log: createLog(testApp.env, 'test'),
    clock: testApp.clock,
    attemptsPrefix: `test:${testApp.id}`,
    searchReplicas: async () => replicas,
  })
  const app = await product.app()
  onTestFinished(async () => {
    await app.close()
    await product.close()
  })
  return { call: createCaller(app), metrics: product.metrics }
}

/** Opens a fake search process that counts its requests. */
export async function openFakeReplica(respond: RequestListener) {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requestCount: () => requests }
}
