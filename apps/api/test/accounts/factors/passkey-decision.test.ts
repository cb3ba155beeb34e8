import { afterAll, beforeAll, expect, test } from 'vitest'

import { openRival } from '../../setup/rival.ts'
import type { Rival } from '../../setup/rival.ts'
import { startWorld } from '../../setup/world.ts'
import type { World } from '../../setup/world.ts'
import { enterBy, said, withPasskey } from './given.ts'

let world: World
let rival: Rival
beforeAll(async () => {
  world = await startWorld()
  rival = await openRival(world.databaseUrl)
})
afterAll(async () => {
  await rival.close()
  await world.stop()
})

test('a login by passkey waits for a decision about the account that is being made, and heeds it', async () => {
  const { token, user } = await world.member('mila')
  const { key } = await withPasskey(world, token)
  await rival.begin()
  await rival.run(`update account set status = 'Rejected' where id = $1`, [user.id])
  const answer = enterBy(world, key)
  await rival.untilWaiting(1)
  await rival.run('commit')
  expect(said(await answer)).toEqual([403, 'account_rejected'])
})
