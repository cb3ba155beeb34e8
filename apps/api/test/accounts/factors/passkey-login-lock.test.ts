import { afterAll, beforeAll, expect, test } from 'vitest'

import { openSecondConnection } from '../../setup/second-connection.ts'
import type { SecondConnection } from '../../setup/second-connection.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { logInWithPasskey, statusAndCode, registerPasskey } from './factors.ts'

let testApp: TestApp
let rival: SecondConnection
beforeAll(async () => {
  testApp = await startTestApp()
  rival = await openSecondConnection(testApp.databaseUrl)
})
afterAll(async () => {
  await rival.close()
  await testApp.stop()
})

test('a passkey login waits for a concurrent admin decision and applies it', async () => {
  const { token, user } = await testApp.member('mila')
  const { key } = await registerPasskey(testApp, token)
  await rival.begin()
  await rival.run(`update account set status = 'Rejected' where id = $1`, [user.id])
  const answer = logInWithPasskey(testApp, key)
  await rival.waitForBlocked(1)
  await rival.run('commit')
  expect(statusAndCode(await answer)).toEqual([403, 'account_rejected'])
})
