import { setTimeout as sleep } from 'node:timers/promises'

import { login, logout } from '@fourfold/contract/accounts/endpoints'
import { deleteMessage } from '@fourfold/contract/chat/endpoints'
import { AUTH_TIMEOUT_MS, closeCodes } from '@fourfold/contract/chat/frames'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { readInstallationId } from '../../src/infra/db/installation-id.ts'
import { getChat, createMember, createProfessional, mustSend, getUnread } from '../chat/fixtures.ts'
import type { Person } from '../chat/fixtures.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'
import { connect, connectAs } from './sockets.ts'
import type { Client } from './sockets.ts'

let testApp: TestApp
let mila: Person
let ines: Person
let noor: Person
beforeAll(async () => {
  testApp = await startTestApp()
  mila = await createMember(testApp, 'mila')
  ines = await createProfessional(testApp, 'ines')
  noor = await createMember(testApp, 'noor')
})
afterAll(() => testApp.stop())

const open: Client[] = []
afterEach(() => {
  for (const client of open.splice(0)) client.socket.terminate()
})
const kept = async (client: Promise<Client>): Promise<Client> => {
  open.push(await client)
  return client
}
const enter = ({ token }: Person) => kept(connectAs(testApp, token))

/** Long enough that whatever was to come has come. */
const QUIET_MS = 300

describe('a socket opens', () => {
  test('opens on its path and sends connect first', { tags: ['LIV-01', 'LIV-04'] }, async () => {
    const client = await kept(connect(testApp))
    await client.frame('connect')
    expect(client.frames).toEqual([{ type: 'connect' }])
  })

  test('rejects a foreign origin', { tags: ['OP-084'] }, async () => {
    expect((await connect(testApp, { origin: 'https://evil.example' })).status).toBe(403)
  })

  test(
    'the first message says who it is, as an object or as the bare token',
    { tags: ['LIV-02', 'LIV-05', 'OP-083'] },
    async () => {
      const client = await enter(mila)
      expect(await client.frame('auth')).toEqual({ type: 'auth', payload: { userId: mila.id }, notifications: {} })
      const other = await kept(connect(testApp))
      other.socket.send(JSON.stringify({ type: 'auth', payload: mila.token }))
      expect((await other.frame('auth')).payload).toEqual({ userId: mila.id })
    },
  )

  test('closes the socket for an invalid token', { tags: ['OP-012', 'OP-084', 'LIV-12'] }, async () => {
    const client = await kept(connect(testApp))
    client.send({ type: 'auth', payload: { token: 'x'.repeat(43) } })
    expect(await client.closed()).toBe(closeCodes.unauthenticated)
  })

  test('closes a socket that does not authenticate within five seconds', { tags: ['OP-084', 'LIV-12'] }, async () => {
    const client = await kept(connect(testApp))
    const began = performance.now()
    expect(await client.closed(AUTH_TIMEOUT_MS + 2000)).toBe(closeCodes.unauthenticated)
    expect(performance.now() - began).toBeGreaterThan(AUTH_TIMEOUT_MS - 500)
  })

  test.each([
    ['no JSON', 'hello'],
    ['no frame', '{}'],
    ['a frame of the server', '{"type":"chat","payload":{}}'],
    [
      'reading before saying who it is',
      '{"type":"notifications-read","payload":"00000000-0000-4000-8000-000000000000"}',
    ],
    ['a token of no length', '{"type":"auth","payload":{"token":""}}'],
  ])('%s ends it', async (_, text) => {
    const client = await kept(connect(testApp))
    client.socket.send(text)
    expect(await client.closed()).toBe(closeCodes.policyViolation)
  })

  test('so do bytes, frames that are too large, and saying it twice', async () => {
    const bytes = await kept(connect(testApp))
    bytes.socket.send(Buffer.from([1, 2, 3]))
    expect(await bytes.closed()).toBe(closeCodes.policyViolation)
    const large = await kept(connect(testApp))
    large.socket.send(JSON.stringify({ type: 'auth', payload: 'x'.repeat(20_000) }))
    expect(await large.closed()).toBe(closeCodes.messageTooBig)
    const twice = await enter(mila)
    twice.send({ type: 'auth', payload: { token: mila.token } })
    expect(await twice.closed()).toBe(closeCodes.policyViolation)
  })

  test('pings count like frames: a client that floods is cut off', async () => {
    const client = await enter(mila)
    for (let n = 0; n < 500; n += 1) client.socket.ping()
    expect(await client.closed()).toBeDefined()
  })

  test('an ordinary ping is answered', async () => {
    const client = await enter(mila)
    const answered = new Promise((resolve) => {
      client.socket.once('pong', resolve)
    })
    client.socket.ping()
    await answered
    expect(client.isOpen()).toBe(true)
  })

  test('a client that talks without pause is cut off', async () => {
    const client = await enter(mila)
    const frame = { type: 'notifications-read', payload: { chatId: '00000000-0000-4000-8000-000000000000' } } as const
    for (let n = 0; n < 100; n += 1) client.send(frame)
    expect(await client.closed()).toBe(closeCodes.tryAgainLater)
  })
})

describe('what happens in a chat is told', () => {
  test(
    'what is unread is told after auth and with every message, summed by chat, until the chat is loaded',
    { tags: ['OP-078'] },
    async () => {
      const [kim, otto] = [await createMember(testApp, 'kim'), await createProfessional(testApp, 'otto')]
      const first = await mustSend(testApp, kim, otto, 'One')
      const counted = (notificationCount: number, objectId: string) => ({
        [first.chatId]: { notificationType: 'chat', parentObjectId: first.chatId, objectId, notificationCount },
      })
      const ofOtto = await enter(otto)
      expect((await ofOtto.frame('auth')).notifications).toEqual(counted(1, first.uuid))
      const second = await mustSend(testApp, kim, otto, 'Two')
      expect((await ofOtto.frame('chat')).notifications).toEqual(counted(2, second.uuid))
      await getChat(testApp, otto, kim)
      expect(await ofOtto.frame('notifications-read')).toMatchObject({ notifications: {} })
      const again = await enter(otto)
      expect((await again.frame('auth')).notifications).toEqual({})
    },
  )

  test('delivers a message to the two participants only', { tags: ['LIV-03', 'LIV-06', 'OP-084'] }, async () => {
    const [ofMila, ofInes, ofNoor] = await Promise.all([enter(mila), enter(ines), enter(noor)])
    const { uuid, chatId, seq } = await mustSend(testApp, mila, ines, 'Are you there?')

    const heard = await ofInes.frame('chat')
    expect(heard.payload).toMatchObject({ uuid, chatId, seq, userId: mila.id, text: 'Are you there?', new: true })
    expect(heard.notifications?.[chatId]).toMatchObject({ parentObjectId: chatId, objectId: uuid })
    expect((await ofMila.frame('chat')).payload).toMatchObject({ uuid, new: false })
    await sleep(QUIET_MS)
    expect(ofNoor.frames.map(({ type }) => type)).toEqual(['connect', 'auth'])
  })

  test('delivers a deletion to the two participants only', { tags: ['LIV-07', 'OP-084', 'LIV-12'] }, async () => {
    await mustSend(testApp, ines, mila, 'Yes')
    const { uuid, chatId } = await mustSend(testApp, mila, ines, 'Wrong window')
    const [ofInes, ofNoor] = await Promise.all([enter(ines), enter(noor)])
    await testApp.call(deleteMessage, { body: { uuid } }, { token: mila.token })
    expect((await ofInes.frame('chat-message-delete')).payload).toMatchObject({ uuid, chatId })
    await sleep(QUIET_MS)
    expect(ofNoor.frames.map(({ type }) => type)).toEqual(['connect', 'auth'])
  })

  test('reading, told by one tab, reaches the other tabs and the other person', { tags: ['LIV-08'] }, async () => {
    const { chatId, seq } = await mustSend(testApp, mila, ines, 'Read me')
    const [reading, otherTab, ofMila] = await Promise.all([enter(ines), enter(ines), enter(mila)])
    reading.send({ type: 'notifications-read', payload: { chatId } })
    const told = await otherTab.frame('notifications-read')
    expect(told).toMatchObject({ payload: { chatId, userId: ines.id, seq }, notifications: {} })
    expect(await ofMila.frame('notifications-read')).toEqual({
      type: 'notifications-read',
      payload: { chatId, userId: ines.id, seq },
    })
    expect(await getUnread(testApp, ines)).toEqual({})
  })

  test('nobody reads the chat of others', async () => {
    const { chatId } = await mustSend(testApp, mila, ines, 'Not for noor')
    const ofNoor = await enter(noor)
    ofNoor.send({ type: 'notifications-read', payload: { chatId } })
    await sleep(QUIET_MS)
    expect(await getUnread(testApp, ines)).toMatchObject({ [chatId]: 1 })
    await getChat(testApp, ines, mila)
  })

  test('many messages at once come in the order of their numbers, each once', async () => {
    const ofInes = await enter(ines)
    const first = await mustSend(testApp, mila, ines, 'first')
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => mustSend(testApp, n % 2 ? mila : ines, n % 2 ? ines : mila, `${n}`)),
    )
    const seqs = () => ofInes.frames.flatMap((frame) => (frame.type === 'chat' ? [frame.payload.seq] : []))
    await ofInes.until('31 messages', () => (seqs().length >= 31 ? true : undefined))
    await sleep(QUIET_MS)
    expect(seqs()).toEqual(Array.from({ length: 31 }, (_, n) => first.seq + n))
  })

  test('nonsense from Redis is passed over, and a chat of others is not told', async () => {
    const { chatId, seq } = await mustSend(testApp, mila, ines, 'Between us')
    const ofNoor = await enter(noor)
    const channel = `fourfold:${await readInstallationId(testApp.db)}:person:${noor.id}`
    for (const text of ['no json', '{}', JSON.stringify({ chatId, seq })]) {
      expect(await testApp.redis.spublish(channel, text)).toBe(1)
    }
    await sleep(QUIET_MS)
    expect(ofNoor.frames.map(({ type }) => type)).toEqual(['connect', 'auth'])
  })

  test('without any hint it is told all the same, within ten seconds', { timeout: 20_000 }, async () => {
    const ofInes = await enter(ines)
    // A process that was killed between its commit and its hint.
    const { uuid } = await mustSend(testApp, mila, ines, 'Lost hint')
    await ofInes.frame('chat')
    testApp.redis.disconnect()
    try {
      testApp.clock.advance({ seconds: 1 })
      const lost = await mustSend(testApp, mila, ines, 'Redis is away')
      const heard = () => ofInes.frames.find((frame) => frame.type === 'chat' && frame.payload.uuid === lost.uuid)
      await ofInes.until('what was lost', heard, 10_000)
      expect(heard()).toBeDefined()
      expect(uuid).not.toBe(lost.uuid)
    } finally {
      await testApp.redis.connect()
    }
  })
})

describe('a socket ends', () => {
  test('within a second of the session, and the sessions of others go on', { retry: 2 }, async () => {
    const body = { email: testApp.emailOf('mila'), password: PASSWORD }
    const leaver = (await testApp.call(login, { body })).data?.token ?? ''
    const [ends, stays] = await Promise.all([kept(connectAs(testApp, leaver)), enter(mila)])
    const began = performance.now()
    await testApp.call(logout, {}, { token: leaver })
    expect(await ends.closed()).toBe(closeCodes.unauthenticated)
    expect(performance.now() - began).toBeLessThan(1000)
    expect(stays.isOpen()).toBe(true)
  })
})
