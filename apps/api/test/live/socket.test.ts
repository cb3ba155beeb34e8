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

const openClients: Client[] = []
afterEach(() => {
  for (const client of openClients.splice(0)) client.socket.terminate()
})
/** Closes the client after the test. */
const track = async (client: Promise<Client>): Promise<Client> => {
  openClients.push(await client)
  return client
}
const connectUser = ({ token }: Person) => track(connectAs(testApp, token))

/** Long enough for an unwanted frame to arrive. */
const QUIET_MS = 300

describe('opening a socket', () => {
  test('succeeds on the socket path and sends a connect frame first', { tags: ['LIV-01', 'LIV-04'] }, async () => {
    const client = await track(connect(testApp))
    await client.waitForFrame('connect')
    expect(client.frames).toEqual([{ type: 'connect' }])
  })

  test('rejects other origins', { tags: ['OP-084'] }, async () => {
    expect((await connect(testApp, { origin: 'https://evil.example' })).status).toBe(403)
  })

  test(
    'authenticates by the first message, with the token as object or text',
    { tags: ['LIV-02', 'LIV-05', 'OP-083'] },
    async () => {
      const client = await connectUser(mila)
      expect(await client.waitForFrame('auth')).toEqual({
        type: 'auth',
        payload: { userId: mila.id },
        notifications: {},
      })
      const other = await track(connect(testApp))
      other.socket.send(JSON.stringify({ type: 'auth', payload: mila.token }))
      expect((await other.waitForFrame('auth')).payload).toEqual({ userId: mila.id })
    },
  )

  test('closes the socket for an invalid token', { tags: ['OP-012', 'OP-084', 'LIV-12'] }, async () => {
    const client = await track(connect(testApp))
    client.send({ type: 'auth', payload: { token: 'x'.repeat(43) } })
    expect(await client.waitForClose()).toBe(closeCodes.unauthenticated)
  })

  test('closes a socket that does not authenticate within five seconds', { tags: ['OP-084', 'LIV-12'] }, async () => {
    const client = await track(connect(testApp))
    const startedAt = performance.now()
    expect(await client.waitForClose(AUTH_TIMEOUT_MS + 2000)).toBe(closeCodes.unauthenticated)
    expect(performance.now() - startedAt).toBeGreaterThan(AUTH_TIMEOUT_MS - 500)
  })

  test.each([
    ['invalid JSON', 'hello'],
    ['an unknown frame', '{}'],
    ['a server frame', '{"type":"chat","payload":{}}'],
    [
      'a read receipt before authentication',
      '{"type":"notifications-read","payload":"00000000-0000-4000-8000-000000000000"}',
    ],
    ['an empty token', '{"type":"auth","payload":{"token":""}}'],
  ])('closes the socket after %s', async (_, text) => {
    const client = await track(connect(testApp))
    client.socket.send(text)
    expect(await client.waitForClose()).toBe(closeCodes.policyViolation)
  })

  test('closes the socket after binary or oversized frames and repeated authentication', async () => {
    const binaryClient = await track(connect(testApp))
    binaryClient.socket.send(Buffer.from([1, 2, 3]))
    expect(await binaryClient.waitForClose()).toBe(closeCodes.policyViolation)
    const largeClient = await track(connect(testApp))
    largeClient.socket.send(JSON.stringify({ type: 'auth', payload: 'x'.repeat(20_000) }))
    expect(await largeClient.waitForClose()).toBe(closeCodes.messageTooBig)
    const repeatedClient = await connectUser(mila)
    repeatedClient.send({ type: 'auth', payload: { token: mila.token } })
    expect(await repeatedClient.waitForClose()).toBe(closeCodes.policyViolation)
  })

  test('closes the socket after too many pings', async () => {
    const client = await connectUser(mila)
    for (let n = 0; n < 500; n += 1) client.socket.ping()
    expect(await client.waitForClose()).toBeDefined()
  })

  test('responds to a ping', async () => {
    const client = await connectUser(mila)
    const pong = new Promise((resolve) => {
      client.socket.once('pong', resolve)
    })
    client.socket.ping()
    await pong
    expect(client.isOpen()).toBe(true)
  })

  test('closes the socket after too many frames', async () => {
    const client = await connectUser(mila)
    const frame = { type: 'notifications-read', payload: { chatId: '00000000-0000-4000-8000-000000000000' } } as const
    for (let n = 0; n < 100; n += 1) client.send(frame)
    expect(await client.waitForClose()).toBe(closeCodes.tryAgainLater)
  })
})

describe('live events', () => {
  test(
    'include the unread counts by chat after authentication and with every message',
    { tags: ['OP-078'] },
    async () => {
      const [kim, otto] = [await createMember(testApp, 'kim'), await createProfessional(testApp, 'otto')]
      const first = await mustSend(testApp, kim, otto, 'One')
      const buildNotifications = (notificationCount: number, objectId: string) => ({
        [first.chatId]: { notificationType: 'chat', parentObjectId: first.chatId, objectId, notificationCount },
      })
      const ottoClient = await connectUser(otto)
      expect((await ottoClient.waitForFrame('auth')).notifications).toEqual(buildNotifications(1, first.uuid))
      const second = await mustSend(testApp, kim, otto, 'Two')
      expect((await ottoClient.waitForFrame('chat')).notifications).toEqual(buildNotifications(2, second.uuid))
      await getChat(testApp, otto, kim)
      expect(await ottoClient.waitForFrame('notifications-read')).toMatchObject({ notifications: {} })
      const reconnectedClient = await connectUser(otto)
      expect((await reconnectedClient.waitForFrame('auth')).notifications).toEqual({})
    },
  )

  test('deliver a message to the two participants only', { tags: ['LIV-03', 'LIV-06', 'OP-084'] }, async () => {
    const [milaClient, inesClient, noorClient] = await Promise.all([
      connectUser(mila),
      connectUser(ines),
      connectUser(noor),
    ])
    const { uuid, chatId, seq } = await mustSend(testApp, mila, ines, 'Are you there?')

    const receivedFrame = await inesClient.waitForFrame('chat')
    expect(receivedFrame.payload).toMatchObject({
      uuid,
      chatId,
      seq,
      userId: mila.id,
      text: 'Are you there?',
      new: true,
    })
    expect(receivedFrame.notifications?.[chatId]).toMatchObject({ parentObjectId: chatId, objectId: uuid })
    expect((await milaClient.waitForFrame('chat')).payload).toMatchObject({ uuid, new: false })
    await sleep(QUIET_MS)
    expect(noorClient.frames.map(({ type }) => type)).toEqual(['connect', 'auth'])
  })

  test('deliver a deletion to the two participants only', { tags: ['LIV-07', 'OP-084', 'LIV-12'] }, async () => {
    await mustSend(testApp, ines, mila, 'Yes')
    const { uuid, chatId } = await mustSend(testApp, mila, ines, 'Wrong window')
    const [inesClient, noorClient] = await Promise.all([connectUser(ines), connectUser(noor)])
    await testApp.call(deleteMessage, { body: { uuid } }, { token: mila.token })
    expect((await inesClient.waitForFrame('chat-message-delete')).payload).toMatchObject({ uuid, chatId })
    await sleep(QUIET_MS)
    expect(noorClient.frames.map(({ type }) => type)).toEqual(['connect', 'auth'])
  })

  test('deliver a read receipt to other tabs and the other user', { tags: ['LIV-08'] }, async () => {
    const { chatId, seq } = await mustSend(testApp, mila, ines, 'Read me')
    const [readingTab, otherTab, milaClient] = await Promise.all([
      connectUser(ines),
      connectUser(ines),
      connectUser(mila),
    ])
    readingTab.send({ type: 'notifications-read', payload: { chatId } })
    const receipt = await otherTab.waitForFrame('notifications-read')
    expect(receipt).toMatchObject({ payload: { chatId, userId: ines.id, seq }, notifications: {} })
    expect(await milaClient.waitForFrame('notifications-read')).toEqual({
      type: 'notifications-read',
      payload: { chatId, userId: ines.id, seq },
    })
    expect(await getUnread(testApp, ines)).toEqual({})
  })

  test('ignore read receipts for chats of other users', async () => {
    const { chatId } = await mustSend(testApp, mila, ines, 'Not for noor')
    const noorClient = await connectUser(noor)
    noorClient.send({ type: 'notifications-read', payload: { chatId } })
    await sleep(QUIET_MS)
    expect(await getUnread(testApp, ines)).toMatchObject({ [chatId]: 1 })
    await getChat(testApp, ines, mila)
  })

  test('deliver concurrent messages once and in order', async () => {
    const inesClient = await connectUser(ines)
    const first = await mustSend(testApp, mila, ines, 'first')
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => mustSend(testApp, n % 2 ? mila : ines, n % 2 ? ines : mila, `${n}`)),
    )
    const listReceivedSeqs = () =>
      inesClient.frames.flatMap((frame) => (frame.type === 'chat' ? [frame.payload.seq] : []))
    await inesClient.until('31 messages', () => (listReceivedSeqs().length >= 31 ? true : undefined))
    await sleep(QUIET_MS)
    expect(listReceivedSeqs()).toEqual(Array.from({ length: 31 }, (_, n) => first.seq + n))
  })

  test('ignore malformed pub/sub messages and chats of other users', async () => {
    const { chatId, seq } = await mustSend(testApp, mila, ines, 'Between us')
    const noorClient = await connectUser(noor)
    const channel = `fourfold:${await readInstallationId(testApp.db)}:user:${noor.id}`
    for (const text of ['no json', '{}', JSON.stringify({ chatId, seq })]) {
      expect(await testApp.redis.spublish(channel, text)).toBe(1)
    }
    await sleep(QUIET_MS)
    expect(noorClient.frames.map(({ type }) => type)).toEqual(['connect', 'auth'])
  })

  test('are delivered within ten seconds if the pub/sub message is lost', { timeout: 20_000 }, async () => {
    const inesClient = await connectUser(ines)
    const { uuid } = await mustSend(testApp, mila, ines, 'With Redis')
    await inesClient.waitForFrame('chat')
    testApp.redis.disconnect()
    try {
      testApp.clock.advance({ seconds: 1 })
      const lostMessage = await mustSend(testApp, mila, ines, 'Without Redis')
      const findLostMessage = () =>
        inesClient.frames.find((frame) => frame.type === 'chat' && frame.payload.uuid === lostMessage.uuid)
      await inesClient.until('the lost message', findLostMessage, 10_000)
      expect(findLostMessage()).toBeDefined()
      expect(uuid).not.toBe(lostMessage.uuid)
    } finally {
      await testApp.redis.connect()
    }
  })
})

describe('ending a session', () => {
  test('closes its sockets within a second, not those of other sessions', { retry: 2 }, async () => {
    const body = { email: testApp.emailOf('mila'), password: PASSWORD }
    const endingToken = (await testApp.call(login, { body })).data?.token ?? ''
    const [endedClient, otherClient] = await Promise.all([track(connectAs(testApp, endingToken)), connectUser(mila)])
    const startedAt = performance.now()
    await testApp.call(logout, {}, { token: endingToken })
    expect(await endedClient.waitForClose()).toBe(closeCodes.unauthenticated)
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect(otherClient.isOpen()).toBe(true)
  })
})
