import { expect, test } from 'vitest'

import { startWorld } from '../setup/world.ts'

test('a product that brings no passwords of its own stores them at their full cost', async () => {
  const world = await startWorld({ hasDearPasswords: true })
  try {
    await world.member('dear')
    const { password_hash } = await world.db.selectFrom('account').select('password_hash').executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  } finally {
    await world.stop()
  }
})
