import { afterAll, beforeAll, expect, test } from 'vitest'

import { openRival } from '../../setup/second-connection.ts'
import type { Rival } from '../../setup/second-connection.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { enterBy, said, withPasskey } from './factors.ts'

let testApp: TestApp
let rival: Rival
beforeAll(async () => {
  testApp = await startTestApp()
  rival = await openRival(testApp.databaseUrl)
})
afterAll(async () => {
  await rival.close()
  await testApp.stop()
})

test('a passkey login waits for a concurrent admin decision and applies it', async () => {
  const { token, user } = await testApp.member('mila')
  const { key } = await withPasskey(testApp, token)
  await rival.begin()
  await rival.run(`update account set status = 'Rejected' where id = $1`, [user.id])
  const answer = enterBy(testApp, key)
  await rival.untilWaiting(1)
  await rival.run('commit')
  expect(said(await answer)).toEqual([403, 'account_rejected'])
})
