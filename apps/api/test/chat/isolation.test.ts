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

/** Creates two chats between different users. */
async function createTwoChats() {
  const [{ mila, ines }, otherPair] = [await createPair(testApp), await createPair(testApp)]
  const message = await mustSend(testApp, mila, ines, 'Between us')
  const otherMessage = await mustSend(testApp, otherPair.mila, otherPair.ines, 'Between others')
  return { mila, ines, otherPair, message, otherMessage }
}

describe('findChangedChats', () => {
  test('returns new messages of the given accounts only', async () => {
    const since = testApp.clock.now().subtract({ seconds: 1 })
    const { mila, message } = await createTwoChats()
    expect(await findChangedChats(testApp.db, [idOf(mila)], since)).toEqual([
      { accountId: mila.id, chatId: message.chatId, seq: 1 },
    ])
  })

  test('returns deletions of the given accounts only', async () => {
    const { mila, otherPair, message, otherMessage } = await createTwoChats()
    testApp.clock.advance({ minutes: 1 })
    const since = testApp.clock.now().subtract({ seconds: 1 })
    await testApp.call(deleteMessage, { body: { uuid: message.uuid } }, { token: mila.token })
    await testApp.call(deleteMessage, { body: { uuid: otherMessage.uuid } }, { token: otherPair.mila.token })
    expect(await findChangedChats(testApp.db, [idOf(mila)], since)).toEqual([
      { accountId: mila.id, chatId: message.chatId, seq: 2 },
    ])
  })
})

describe('eraseMessages', () => {
  const erase = (person: Person) =>
    inTransaction(testApp.db, async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx)
      await eraseMessages(tx, { accountId: idOf(person), now: testApp.clock.now() })
    })

  test('does not wait for locks on other chats', async () => {
    const { mila, ines, otherMessage } = await createTwoChats()
    const connection = await openSecondConnection(testApp.databaseUrl)
    try {
      await connection.begin()
      await connection.run('select from chat where uuid = $1 for no key update', [otherMessage.chatId])
      await erase(mila)
      expect(await getUnread(testApp, ines)).toEqual({})
    } finally {
      await connection.rollback()
      await connection.close()
    }
  })

  test('keeps the unread count of the erased user', async () => {
    const { mila, ines, message } = await createTwoChats()
    await mustSend(testApp, ines, mila, 'An answer')
    await erase(mila)
    expect(await getUnread(testApp, mila)).toEqual({ [message.chatId]: 1 })
  })
})
