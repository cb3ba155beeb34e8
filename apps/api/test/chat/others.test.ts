import { deleteMessage } from '@fourfold/contract/chat/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { forgetMessages } from '../../src/chat/index.ts'
import { changedSince } from '../../src/chat/queries/messages.queries.ts'
import { openRival } from '../setup/rival.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'
import { pairIn, sent, unreadOf } from './given.ts'
import type { Person } from './given.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const idOf = ({ id }: Person) => id as AccountId

/** Two who have written to each other, beside two others who have. */
async function twoChats() {
  const [{ mila, ines }, others] = [await pairIn(world), await pairIn(world)]
  const written = await sent(world, mila, ines, 'Between us')
  const elsewhere = await sent(world, others.mila, others.ines, 'Between others')
  return { mila, ines, others, written, elsewhere }
}

describe('what has happened in chats is told', () => {
  test('of what was written, to those asked for alone', async () => {
    const since = world.clock.now().subtract({ seconds: 1 })
    const { mila, written } = await twoChats()
    expect(await changedSince(world.db, [idOf(mila)], since)).toEqual([
      { accountId: mila.id, chatId: written.chatId, seq: 1 },
    ])
  })

  test('of what was deleted, to those asked for alone', async () => {
    const { mila, others, written, elsewhere } = await twoChats()
    world.clock.advance({ minutes: 1 })
    const since = world.clock.now().subtract({ seconds: 1 })
    await world.call(deleteMessage, { body: { uuid: written.uuid } }, { token: mila.token })
    await world.call(deleteMessage, { body: { uuid: elsewhere.uuid } }, { token: others.mila.token })
    expect(await changedSince(world.db, [idOf(mila)], since)).toEqual([
      { accountId: mila.id, chatId: written.chatId, seq: 2 },
    ])
  })
})

describe('what somebody wrote is erased', () => {
  const forget = (person: Person) =>
    inTransaction(world.db, async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx)
      await forgetMessages(tx, { accountId: idOf(person), now: world.clock.now() })
    })

  test('without waiting for chats of others', async () => {
    const { mila, ines, elsewhere } = await twoChats()
    const rival = await openRival(world.databaseUrl)
    try {
      await rival.begin()
      await rival.run('select from chat where uuid = $1 for no key update', [elsewhere.chatId])
      await forget(mila)
      expect(await unreadOf(world, ines)).toEqual({})
    } finally {
      await rival.rollback()
      await rival.close()
    }
  })

  test('and what they themselves have not read stays unread', async () => {
    const { mila, ines, written } = await twoChats()
    await sent(world, ines, mila, 'An answer')
    await forget(mila)
    expect(await unreadOf(world, mila)).toEqual({ [written.chatId]: 1 })
  })
})
