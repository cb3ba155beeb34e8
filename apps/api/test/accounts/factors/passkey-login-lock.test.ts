import { afterAll, beforeAll, expect, test } from 'vitest'

import { openSecondConnection } from '../../setup/second-connection.ts'
import type { SecondConnection } from '../../setup/second-connection.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { logInWithPasskey, statusAndCode, registerPasskey } from './factors.ts'

let testApp: TestApp
let connection: SecondConnection
beforeAll(async () => {
  testApp = await startTestApp()
  connection = await openSecondConnection(testApp.databaseUrl)
})
afterAll(async () => {
  await connection.close()
  await testApp.stop()
})

test('a passkey login waits for a concurrent admin decision and applies it', async () => {
  const { token, user } = await testApp.member('mila')
  const { key } = await registerPasskey(testApp, token)
  await connection.begin()
  await connection.run(`update account set status = 'Rejected' where id = $1`, [user.id])
  const response = logInWithPasskey(testApp, key)
  await connection.waitForBlocked(1)
  await connection.run('commit')
  expect(statusAndCode(await response)).toEqual([403, 'account_rejected'])
})
