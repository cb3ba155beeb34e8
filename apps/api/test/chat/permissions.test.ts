import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { blockUser, chat, reportUser } from '@fourfold/contract/chat/endpoints'
import { MAX_NEW_CHATS_PER_DAY, MAX_UNANSWERED_MESSAGES } from '@fourfold/contract/chat/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setStatus } from '../../src/accounts/index.ts'
import { getWritingState } from '../../src/chat/chats.policy.ts'
import type { Pair } from '../../src/chat/pairs/pairs.queries.ts'
import { mustBook, getAppointmentRow, slotAt } from '../appointments/bookable-professional.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { insertChats, getChat, listChats, createMember, createPair, send, mustSend, listTexts } from './fixtures.ts'
import type { Person } from './fixtures.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

const newPair = () => createPair(testApp)

describe('permission to write', () => {
  const sendAndGetError = async (from: Person, to: Person) => (await send(testApp, from, to, 'hello')).errors[0]?.code

  test('is denied between members and to the writer themselves', { tags: ['OP-079'] }, async () => {
    const { mila, ines } = await newPair()
    const noor = await createMember(testApp)
    expect(await sendAndGetError(mila, noor)).toBe('not_found')
    expect(await sendAndGetError(ines, ines)).toBe('chat_not_open')
    for (const [reader, other] of [
      [mila, noor],
      [ines, ines],
    ] as const) {
      const { errors } = await testApp.call(chat, { query: { username: other.username } }, { token: reader.token })
      expect(errors[0]?.code).toBe('not_found')
    }
  })

  test('is denied between members even with an appointment', { tags: ['OP-079'] }, async () => {
    const [writer, other] = [
      { accountId: 1 as AccountId, isProfessional: false },
      { id: 2, isProfessional: false },
    ]
    const withoutChat = { other, chat: null, sentMessage: null } as Pair
    expect(await getWritingState(writer, withoutChat, () => Promise.resolve(true))).toBe('not_open')
  })

  test('is denied for a first message to a professional who is not approved', async () => {
    const { mila, ines } = await newPair()
    await inTransaction(testApp.db, (tx) => setStatus(tx, ines.id as AccountId, 'Pending'))
    expect(await sendAndGetError(mila, ines)).toBe('chat_not_open')
    expect((await getChat(testApp, mila, ines)).writing).toBe('not_open')
  })

  test('is granted to professionals only with an appointment', { tags: ['OP-079'] }, async () => {
    const { mila, ines } = await newPair()
    expect(await sendAndGetError(ines, mila)).toBe('not_found')
    await mustBook(testApp, mila.token, { professional: ines, slot: slotAt(testApp, 1) })
    const others = await newPair()
    expect([await sendAndGetError(ines, others.mila), await sendAndGetError(others.ines, mila)]).toEqual([
      'not_found',
      'not_found',
    ])
    expect(await sendAndGetError(ines, mila)).toBeUndefined()
  })

  test('is granted to the recipient of a message in any status', async () => {
    const { mila, ines } = await newPair()
    await mustSend(testApp, mila, ines, 'hello')
    await inTransaction(testApp.db, (tx) => setStatus(tx, ines.id as AccountId, 'Pending'))
    expect(await sendAndGetError(ines, mila)).toBeUndefined()
    expect(await sendAndGetError(mila, ines)).toBeUndefined()
  })

  test(
    'is limited to 5 messages before the first answer, also for concurrent requests',
    { tags: ['OP-129', 'CHT-33'] },
    async () => {
      const { mila, ines } = await newPair()
      const responses = await Promise.all(Array.from({ length: 9 }, (_, n) => send(testApp, mila, ines, `m${n}`)))
      const statuses = responses.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([...Array<number>(MAX_UNANSWERED_MESSAGES).fill(200), ...Array<number>(4).fill(409)])
      expect(await sendAndGetError(mila, ines)).toBe('wait_for_answer')
      expect((await getChat(testApp, mila, ines)).writing).toBe('wait_for_answer')
      await mustSend(testApp, ines, mila, 'yes?')
      expect(await sendAndGetError(mila, ines)).toBeUndefined()
    },
  )

  test('is limited to 20 new chats a day', { tags: ['OP-129'] }, async () => {
    const spammer = await createMember(testApp, 'spammer')
    const { ines } = await newPair()
    await insertChats(testApp, spammer, MAX_NEW_CHATS_PER_DAY)
    expect(await sendAndGetError(spammer, ines)).toBe('too_many_chats')
    testApp.clock.advance({ hours: 25 })
    expect(await sendAndGetError(spammer, ines)).toBeUndefined()
  })

  test('is limited for concurrent requests to different users too', async () => {
    const { mila } = await createPair(testApp)
    await insertChats(testApp, mila, MAX_NEW_CHATS_PER_DAY - 1)
    const others = await Promise.all(Array.from({ length: 4 }, () => createPair(testApp)))
    const responses = await Promise.all(others.map(({ ines }) => send(testApp, mila, ines, 'hello')))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('requires a confirmed address to start a chat', async () => {
    const { ines } = await createPair(testApp)
    const { token, user } = await testApp.unconfirmedUser(`newcomer${ines.id}`)
    const unconfirmedUser = { token, username: user.username, name: user.name, id: user.id }
    expect(await sendAndGetError(unconfirmedUser, ines)).toBe('email_not_confirmed')
  })

  test('is checked again after waiting for the chat lock', async () => {
    const { mila, ines } = await createPair(testApp)
    const { chatId } = await mustSend(testApp, mila, ines, 'hello')
    const { pending } = await inTransaction(testApp.db, async (tx) => {
      await sql`select from chat where uuid = ${chatId} for no key update`.execute(tx)
      const request = send(testApp, mila, ines, 'too late')
      await sleep(300)
      await sql`update chat set is_blocked = true where uuid = ${chatId}`.execute(tx)
      return { pending: request }
    })
    expect((await pending).status).toBe(409)
    expect((await getChat(testApp, ines, mila)).messages).toHaveLength(1)
  })

  test('is denied to and from deleted accounts, also if deleted while waiting for a lock', async () => {
    const { mila, ines } = await createPair(testApp)
    const { chatId } = await mustSend(testApp, mila, ines, 'hello')
    const markDeleted = (tx: Tx, { id }: Person) =>
      sql`update account set deleted_at = now() where id = ${id}`.execute(tx)
    const { pending } = await inTransaction(testApp.db, async (tx) => {
      await sql`select from account where id = ${mila.id} for update`.execute(tx)
      const request = send(testApp, mila, ines, 'too late')
      await sleep(300)
      await markDeleted(tx, mila)
      return { pending: request }
    })
    expect((await pending).errors[0]?.code).toBe('not_signed_in')
    expect(await sendAndGetError(ines, mila)).toBe('chat_not_open')
    const rows = await testApp.db.selectFrom('chat_message').select('text').where('chat_id', '=', chatId).execute()
    expect(rows).toEqual([{ text: 'hello' }])
  })

  test('is denied in both directions while one user blocks the other', async () => {
    const { mila, ines } = await newPair()
    await mustSend(testApp, mila, ines, 'hello')
    const setBlocked = (isBlocked: boolean) =>
      testApp.call(blockUser, { body: { username: mila.username, isBlocked } }, { token: ines.token })
    expect(await setBlocked(true)).toMatchObject({ status: 200 })
    expect(await sendAndGetError(mila, ines)).toBe('chat_not_open')
    expect(await sendAndGetError(ines, mila)).toBe('chat_blocked')
    expect(await getChat(testApp, ines, mila)).toMatchObject({ isBlocked: true, writing: 'blocked' })
    expect(await getChat(testApp, mila, ines)).toMatchObject({ isBlocked: false, writing: 'not_open' })
    await setBlocked(false)
    expect(await sendAndGetError(mila, ines)).toBeUndefined()
  })

  test('a report requires a chat', async () => {
    const { mila, ines } = await newPair()
    const body = { username: mila.username, reason: 'harassment' as const, text: 'Keeps asking.' }
    const report = () => testApp.call(reportUser, { body }, { token: ines.token })
    expect((await report()).errors[0]?.code).toBe('not_found')
    const { chatId } = await mustSend(testApp, mila, ines, 'hello')
    expect((await report()).status).toBe(200)
    const rows = await testApp.db.selectFrom('chat_report').selectAll().where('chat_id', '=', chatId).execute()
    expect(rows).toMatchObject([
      { reporter_id: ines.id, reported_id: mila.id, reason: 'harassment', text: 'Keeps asking.' },
    ])
  })
})

describe('approving an appointment request by a message', () => {
  test('happens in the transaction of the message', { tags: ['OP-075'] }, async () => {
    const { mila, ines } = await newPair()
    const appointmentUuid = await mustBook(testApp, mila.token, { professional: ines, slot: slotAt(testApp, 1) })
    const rejectedReply = await send(testApp, ines, mila, { fileUuid: randomUUID(), appointmentUuid })
    expect(rejectedReply.errors[0]?.code).toBe('image_not_yours')
    expect((await getAppointmentRow(testApp, appointmentUuid)).status).toBe('Pending')
    await mustSend(testApp, ines, mila, { text: 'See you then', appointmentUuid })
    expect((await getAppointmentRow(testApp, appointmentUuid)).status).toBe('Scheduled')
  })

  test('is not possible for the member or in a chat with another member', async () => {
    const { mila, ines } = await newPair()
    const noor = await createMember(testApp)
    const slot = (hour: number) => slotAt(testApp, 2, { hour })
    const milasRequest = await mustBook(testApp, mila.token, { professional: ines, slot: slot(9) })
    await mustBook(testApp, noor.token, { professional: ines, slot: slot(11) })
    await mustSend(testApp, mila, ines, { text: 'Please', appointmentUuid: milasRequest })
    await mustSend(testApp, ines, noor, { text: 'Hello', appointmentUuid: milasRequest })
    expect((await getAppointmentRow(testApp, milasRequest)).status).toBe('Pending')
  })

  test('is not possible for another professional', async () => {
    const { mila, ines } = await newPair()
    const { ines: olga } = await newPair()
    const appointmentUuid = await mustBook(testApp, mila.token, { professional: ines, slot: slotAt(testApp, 1) })
    await mustSend(testApp, mila, olga, 'Hello')
    await mustSend(testApp, olga, mila, { text: 'I take it', appointmentUuid })
    expect((await getAppointmentRow(testApp, appointmentUuid)).status).toBe('Pending')
  })
})

describe('erasing an account', () => {
  test('deletes its messages and keeps those of the other user', async () => {
    const { mila, ines } = await newPair()
    await mustSend(testApp, mila, ines, 'from mila')
    await mustSend(testApp, ines, mila, 'from ines')
    await mustSend(testApp, mila, ines, 'from mila again')
    await testApp.accounts.eraseAccount(mila.id as AccountId)
    const [row] = await listChats(testApp, ines)
    expect(row).toMatchObject({ name: 'Former member', unread: 0, lastMessage: { text: 'from ines' } })
    const loadedChat = await getChat(testApp, ines, { ...mila, username: row?.username ?? '' })
    expect(listTexts(loadedChat)).toEqual(['from ines'])
    expect(loadedChat).toMatchObject({ seq: 5, writing: 'not_open' })
  })
})
