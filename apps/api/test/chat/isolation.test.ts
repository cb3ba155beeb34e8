import { deleteMessage } from '@fourfold/contract/chat/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { eraseMessages } from '../../src/chat/index.ts'
import { findChangedChats } from '../../src/chat/messages/messages.queries.ts'
import { openSecondConnection } from '../setup/second-connection.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { createPair, mustSend, getUnread } from './fixtures.ts'
import type { Person } from './fixtures.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const idOf = ({ id }: Person) => id as AccountId

/** Two who have written to each other, beside two others who have. */
async function twoChats() {
  const [{ mila, ines }, others] = [await createPair(testApp), await createPair(testApp)]
  const written = await mustSend(testApp, mila, ines, 'Between us')
  const elsewhere = await mustSend(testApp, others.mila, others.ines, 'Between others')
  return { mila, ines, others, written, elsewhere }
}

describe('what has happened in chats is told', () => {
  test('of what was written, to those asked for alone', async () => {
    const since = testApp.clock.now().subtract({ seconds: 1 })
    const { mila, written } = await twoChats()
    expect(await findChangedChats(testApp.db, [idOf(mila)], since)).toEqual([
      { accountId: mila.id, chatId: written.chatId, seq: 1 },
    ])
  })

  test('of what was deleted, to those asked for alone', async () => {
    const { mila, others, written, elsewhere } = await twoChats()
    testApp.clock.advance({ minutes: 1 })
    const since = testApp.clock.now().subtract({ seconds: 1 })
    await testApp.call(deleteMessage, { body: { uuid: written.uuid } }, { token: mila.token })
    await testApp.call(deleteMessage, { body: { uuid: elsewhere.uuid } }, { token: others.mila.token })
    expect(await findChangedChats(testApp.db, [idOf(mila)], since)).toEqual([
      { accountId: mila.id, chatId: written.chatId, seq: 2 },
    ])
  })
})

describe('what somebody wrote is erased', () => {
  const forget = (person: Person) =>
    inTransaction(testApp.db, async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx)
      await eraseMessages(tx, { accountId: idOf(person), now: testApp.clock.now() })
    })

  test('without waiting for chats of others', async () => {
    const { mila, ines, elsewhere } = await twoChats()
    const rival = await openSecondConnection(testApp.databaseUrl)
    try {
      await rival.begin()
      await rival.run('select from chat where uuid = $1 for no key update', [elsewhere.chatId])
      await forget(mila)
      expect(await getUnread(testApp, ines)).toEqual({})
    } finally {
      await rival.rollback()
      await rival.close()
    }
  })

  test('and what they themselves have not read stays unread', async () => {
    const { mila, ines, written } = await twoChats()
    await mustSend(testApp, ines, mila, 'An answer')
    await forget(mila)
    expect(await getUnread(testApp, mila)).toEqual({ [written.chatId]: 1 })
  })
})
