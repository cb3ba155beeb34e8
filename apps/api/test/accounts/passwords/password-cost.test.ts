import { expect, test } from 'vitest'

import { startTestApp } from '../../setup/test-app.ts'

test('passwords are hashed at the production cost by default', async () => {
  const testApp = await startTestApp({ usesProductionHashing: true })
  try {
    await testApp.member('mila')
    const { password_hash } = await testApp.db.selectFrom('account').select('password_hash').executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  } finally {
    await testApp.stop()
  }
})
