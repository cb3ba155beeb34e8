import { createLog } from '@fourfold/platform/log'
import { onTestFinished } from 'vitest'

import { compose } from '../../src/compose.ts'
import { createCaller } from '../setup/call-endpoint.ts'
import type { TestApp } from '../setup/test-app.ts'

/** Opens another API process with other settings on the database of a test app. */
export async function openOtherApi(testApp: TestApp, env: Partial<TestApp['env']>) {
  const product = await compose({
    env: { ...testApp.env, ...env },
    log: createLog(testApp.env, 'test'),
    clock: testApp.clock,
    attemptsPrefix: `test:${testApp.id}`,
  })
  const app = await product.app()
  onTestFinished(async () => {
    await app.close()
    await product.close()
  })
  return { ...product, call: createCaller(app) }
}
