import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { blockUser, chat, reportUser } from '@fourfold/contract/chat/endpoints'
import { MAX_NEW_CHATS, MAX_UNANSWERED } from '@fourfold/contract/chat/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setStatus } from '../../src/accounts/index.ts'
import { getWritingState } from '../../src/chat/chats.policy.ts'
import type { Pair } from '../../src/chat/pairs.queries.ts'
import { mustBook, getAppointmentRow, slotAt } from '../appointments/practice.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { insertChats, getChat, listChats, createMember, createPair, send, mustSend, listTexts } from './fixtures.ts'
import type { Person } from './fixtures.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

const pair = () => createPair(testApp)

describe('who may write to whom', () => {
  const refusal = async (from: Person, to: Person) => (await send(testApp, from, to, 'hello')).errors[0]?.code

  test('members do not write to members, and nobody to themselves', { tags: ['OP-079'] }, async () => {
    const { mila, ines } = await pair()
    const noor = await createMember(testApp)
    expect(await refusal(mila, noor)).toBe('not_found')
    expect(await refusal(ines, ines)).toBe('chat_not_open')
    for (const [reader, other] of [
      [mila, noor],
      [ines, ines],
    ] as const) {
      const { errors } = await testApp.call(chat, { query: { username: other.username } }, { token: reader.token })
      expect(errors[0]?.code).toBe('not_found')
    }
  })

  test(
    'members do not write to members, though there were an appointment between them',
    { tags: ['OP-079'] },
    async () => {
      const [writer, other] = [
        { accountId: 1 as AccountId, isProfessional: false },
        { id: 2, isProfessional: false },
      ]
      const nothingYet = { other, chat: null, sent: null } as Pair
      expect(await getWritingState(writer, nothingYet, () => Promise.resolve(true))).toBe('not_open')
    },
  )

  test('a professional who is not approved is not written to first', async () => {
    const { mila, ines } = await pair()
    await inTransaction(testApp.db, (tx) => setStatus(tx, ines.id as AccountId, 'Pending'))
    expect(await refusal(mila, ines)).toBe('chat_not_open')
    expect((await getChat(testApp, mila, ines)).writing).toBe('not_open')
  })

  test('lets a professional write first only to members with an appointment', { tags: ['OP-079'] }, async () => {
    const { mila, ines } = await pair()
    expect(await refusal(ines, mila)).toBe('not_found')
    await mustBook(testApp, mila.token, { practice: ines, slot: slotAt(testApp, 1) })
    const others = await pair()
    expect([await refusal(ines, others.mila), await refusal(others.ines, mila)]).toEqual(['not_found', 'not_found'])
    expect(await refusal(ines, mila)).toBeUndefined()
  })

  test('somebody who was written to may answer, whatever became of them', async () => {
    const { mila, ines } = await pair()
    await mustSend(testApp, mila, ines, 'hello')
    await inTransaction(testApp.db, (tx) => setStatus(tx, ines.id as AccountId, 'Pending'))
    expect(await refusal(ines, mila)).toBeUndefined()
    expect(await refusal(mila, ines)).toBeUndefined()
  })

  test(
    'accepts at most 5 messages before the first answer, also concurrent ones',
    { tags: ['OP-129', 'CHT-33'] },
    async () => {
      const { mila, ines } = await pair()
      const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => send(testApp, mila, ines, `m${n}`)))
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([...Array<number>(MAX_UNANSWERED).fill(200), ...Array<number>(4).fill(409)])
      expect(await refusal(mila, ines)).toBe('wait_for_answer')
      expect((await getChat(testApp, mila, ines)).writing).toBe('wait_for_answer')
      await mustSend(testApp, ines, mila, 'yes?')
      expect(await refusal(mila, ines)).toBeUndefined()
    },
  )

  test('accepts at most 20 new chats a day', { tags: ['OP-129'] }, async () => {
    const spammer = await createMember(testApp, 'spammer')
    const { ines } = await pair()
    await insertChats(testApp, spammer, MAX_NEW_CHATS)
    expect(await refusal(spammer, ines)).toBe('too_many_chats')
    testApp.clock.advance({ hours: 25 })
    expect(await refusal(spammer, ines)).toBeUndefined()
  })

  test('nobody begins more than that by writing to all of them at once', async () => {
    const { mila } = await createPair(testApp)
    await insertChats(testApp, mila, MAX_NEW_CHATS - 1)
    const others = await Promise.all(Array.from({ length: 4 }, () => createPair(testApp)))
    const answers = await Promise.all(others.map(({ ines }) => send(testApp, mila, ines, 'hello')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('who has not confirmed an address begins none, and answers', async () => {
    const { ines } = await createPair(testApp)
    const { token, user } = await testApp.newcomer(`newcomer${ines.id}`)
    const newcomer = { token, username: user.username, name: user.name, id: user.id }
    expect(await refusal(newcomer, ines)).toBe('email_not_confirmed')
  })

  test('a message that waited while its sender was blocked does not arrive', async () => {
    const { mila, ines } = await createPair(testApp)
    const { chatId } = await mustSend(testApp, mila, ines, 'hello')
    const answer = await inTransaction(testApp.db, async (tx) => {
      await sql`select from chat where uuid = ${chatId} for no key update`.execute(tx)
      const waiting = send(testApp, mila, ines, 'too late')
      await sleep(300)
      await sql`update chat set is_blocked = true where uuid = ${chatId}`.execute(tx)
      return { waiting }
    })
    expect((await answer.waiting).status).toBe(409)
    expect((await getChat(testApp, ines, mila)).messages).toHaveLength(1)
  })

  test('nobody writes on to somebody who has left, nor somebody who left while their message waited', async () => {
    const { mila, ines } = await createPair(testApp)
    const { chatId } = await mustSend(testApp, mila, ines, 'hello')
    const leave = (tx: Tx, { id }: Person) => sql`update account set deleted_at = now() where id = ${id}`.execute(tx)
    const { waiting } = await inTransaction(testApp.db, async (tx) => {
      await sql`select from account where id = ${mila.id} for update`.execute(tx)
      const late = send(testApp, mila, ines, 'too late')
      await sleep(300)
      await leave(tx, mila)
      return { waiting: late }
    })
    expect((await waiting).errors[0]?.code).toBe('not_signed_in')
    expect(await refusal(ines, mila)).toBe('chat_not_open')
    const rows = await testApp.db.selectFrom('chat_message').select('text').where('chat_id', '=', chatId).execute()
    expect(rows).toEqual([{ text: 'hello' }])
  })

  test('who is blocked is not heard, and neither is who blocks, until it is taken back', async () => {
    const { mila, ines } = await pair()
    await mustSend(testApp, mila, ines, 'hello')
    const block = (isBlocked: boolean) =>
      testApp.call(blockUser, { body: { username: mila.username, isBlocked } }, { token: ines.token })
    expect(await block(true)).toMatchObject({ status: 200 })
    expect(await refusal(mila, ines)).toBe('chat_not_open')
    expect(await refusal(ines, mila)).toBe('chat_blocked')
    expect(await getChat(testApp, ines, mila)).toMatchObject({ isBlocked: true, writing: 'blocked' })
    expect(await getChat(testApp, mila, ines)).toMatchObject({ isBlocked: false, writing: 'not_open' })
    await block(false)
    expect(await refusal(mila, ines)).toBeUndefined()
  })

  test('somebody is reported, with the chat it is about', async () => {
    const { mila, ines } = await pair()
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

describe('the message of a professional answers a request', () => {
  test('the request is approved with the first message, in one transaction', { tags: ['OP-075'] }, async () => {
    const { mila, ines } = await pair()
    const appointmentUuid = await mustBook(testApp, mila.token, { practice: ines, slot: slotAt(testApp, 1) })
    const refused = await send(testApp, ines, mila, { fileUuid: randomUUID(), appointmentUuid })
    expect(refused.errors[0]?.code).toBe('image_not_yours')
    expect((await getAppointmentRow(testApp, appointmentUuid)).status).toBe('Pending')
    await mustSend(testApp, ines, mila, { text: 'See you then', appointmentUuid })
    expect((await getAppointmentRow(testApp, appointmentUuid)).status).toBe('Scheduled')
  })

  test('the member approves nothing, and neither does somebody with another request', async () => {
    const { mila, ines } = await pair()
    const noor = await createMember(testApp)
    const slot = (hour: number) => slotAt(testApp, 2, { hour })
    const milas = await mustBook(testApp, mila.token, { practice: ines, slot: slot(9) })
    await mustBook(testApp, noor.token, { practice: ines, slot: slot(11) })
    await mustSend(testApp, mila, ines, { text: 'Please', appointmentUuid: milas })
    await mustSend(testApp, ines, noor, { text: 'Hello', appointmentUuid: milas })
    expect((await getAppointmentRow(testApp, milas)).status).toBe('Pending')
  })

  test('nor does another professional whom the member talks to', async () => {
    const { mila, ines } = await pair()
    const { ines: olga } = await pair()
    const appointmentUuid = await mustBook(testApp, mila.token, { practice: ines, slot: slotAt(testApp, 1) })
    await mustSend(testApp, mila, olga, 'Hello')
    await mustSend(testApp, olga, mila, { text: 'I take it', appointmentUuid })
    expect((await getAppointmentRow(testApp, appointmentUuid)).status).toBe('Pending')
  })
})

describe('somebody leaves', () => {
  test('what they wrote goes, what was written to them stays with the other', async () => {
    const { mila, ines } = await pair()
    await mustSend(testApp, mila, ines, 'from mila')
    await mustSend(testApp, ines, mila, 'from ines')
    await mustSend(testApp, mila, ines, 'from mila again')
    await testApp.accounts.eraseAccount(mila.id as AccountId)
    const [left] = await listChats(testApp, ines)
    expect(left).toMatchObject({ name: 'Former member', unread: 0, lastMessage: { text: 'from ines' } })
    const seen = await getChat(testApp, ines, { ...mila, username: left?.username ?? '' })
    expect(listTexts(seen)).toEqual(['from ines'])
    expect(seen).toMatchObject({ seq: 5, writing: 'not_open' })
  })
})
