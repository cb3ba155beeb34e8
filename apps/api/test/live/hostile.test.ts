import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { login, logout } from '@fourfold/contract/accounts/endpoints'
import { AUTH_TIMEOUT_MS } from '@fourfold/contract/chat/frames'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createMember, createProfessional, mustSend } from '../chat/fixtures.ts'
import type { Person } from '../chat/fixtures.ts'
import { PROPERTY_RUNS, PROPERTY_SEED } from '../setup/property-runs.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'
import { generateAttacks } from './hostile-frames.ts'
import type { Attack, AttackerData } from './hostile-frames.ts'
import { encodeFrame, opcodes, openRawSocket, textFrame } from './raw-socket.ts'
import { getSocketUrl, connectAs } from './sockets.ts'
import type { Client } from './sockets.ts'

/** Concurrent attacks. Must be less than the limit of sockets per user. */
const CONCURRENCY = 19
/** The number of attacks between two memory measurements. */
const MEASURE_EVERY = 100
/** The tolerated delay of a disconnect on a busy machine. */
const TOLERANCE_MS = 5000
const MEGABYTE = 1024 * 1024
/** The maximum memory for open sockets, their requests and the received bytes. */
const MAX_MEGABYTES = 20
const SECRET = 'Only for the two participants'
const FIRST_TEXT = `${SECRET} 0`

let testApp: TestApp
let eve: Person
let mila: Person
let ines: Person
let noor: Person
beforeAll(async () => {
  testApp = await startTestApp()
  await getSocketUrl(testApp)
  eve = await createMember(testApp, 'eve')
  mila = await createMember(testApp, 'mila')
  ines = await createProfessional(testApp, 'ines')
  noor = await createMember(testApp, 'noor')
})
afterAll(() => testApp.stop())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const measureMemory = () => {
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const countOpenSockets = async () => (await testApp.metrics.openSockets.get()).values[0]?.value ?? 0

async function until(isTrue: () => boolean | Promise<boolean>, maxMs: number): Promise<boolean> {
  const end = performance.now() + maxMs
  while (performance.now() < end) {
    if (await isTrue()) return true
    await sleep(10)
  }
  return false
}

async function createAttackerData(chatId: string): Promise<AttackerData> {
  const body = { email: testApp.emailOf('eve'), password: PASSWORD }
  const revokedToken = (await testApp.call(login, { body })).data?.token ?? ''
  await testApp.call(logout, {}, { token: revokedToken })
  return { token: eve.token, revokedToken, chatId }
}

const CLOSE_FRAME = encodeFrame({ payload: Buffer.from([3, 232]), opcode: opcodes.close })

/** Runs one attack. Returns the received bytes, and whether an unauthenticated client was not disconnected in time. */
async function runAttack({ kind, isAuthenticated, writes, isSlow, ending }: Attack, { token }: AttackerData) {
  const raw = await openRawSocket(testApp)
  const { socket, received, isClosed } = raw
  await until(() => received().includes('"connect"') || isClosed(), 5000)
  if (isAuthenticated) {
    socket.write(textFrame({ type: 'auth', payload: { token } }))
    await until(() => received().includes('"auth"') || isClosed(), 5000)
  }
  for (const bytes of writes) {
    if (socket.writable) socket.write(bytes)
    if (isSlow) await sleep(5)
  }
  if (ending === 'close' && socket.writable) socket.write(CLOSE_FRAME)
  if (ending === 'half') socket.end()
  // A fragmented message may have authenticated the client.
  const isUnauthenticated = () => !received().includes('"auth"')
  const maxMs = ending === 'stay' && !isAuthenticated ? AUTH_TIMEOUT_MS + TOLERANCE_MS : 50
  const isGone = await until(() => isClosed() || (!isAuthenticated && !isUnauthenticated()), maxMs)
  socket.destroy()
  return { kind, received: received(), isOverdue: ending === 'stay' && isUnauthenticated() && !isGone }
}

/** Runs all attacks concurrently and measures the peak memory. */
async function runAttacks(attacks: readonly Attack[], data: AttackerData) {
  const results: Awaited<ReturnType<typeof runAttack>>[] = []
  let peak = 0
  const queue = attacks.values()
  async function runQueue(): Promise<void> {
    for (const attack of queue) {
      results.push(await runAttack(attack, data))
      if (results.length % MEASURE_EVERY === 0) peak = Math.max(peak, measureMemory())
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runQueue))
  return { results, peak }
}

/** Sends messages between Mila and Ines until stopped. */
function startChatting() {
  const stopping = new AbortController()
  const sentTexts: string[] = []
  async function chat(): Promise<string[]> {
    while (!stopping.signal.aborted) {
      const text = `${SECRET} ${sentTexts.length + 1}`
      await mustSend(testApp, sentTexts.length % 2 ? ines : mila, sentTexts.length % 2 ? mila : ines, text)
      sentTexts.push(text)
      await sleep(200)
    }
    return sentTexts
  }
  const chatting = chat()
  return {
    stop() {
      stopping.abort()
      return chatting
    },
  }
}

/** Lists the texts received since the client connected, except the first text, which may be sent again. */
const listReceivedTexts = ({ frames }: Client) =>
  frames.flatMap((frame) => (frame.type === 'chat' && frame.payload.text !== FIRST_TEXT ? [frame.payload.text] : []))

/** Finds frames that contain any message or the id of this chat. */
const findChatFrames = (chatId: string, { frames }: Client) =>
  frames.filter((frame) => frame.type === 'chat' || JSON.stringify(frame).includes(chatId))

describe(`${PROPERTY_RUNS} hostile sockets, seed ${PROPERTY_SEED}`, () => {
  test('get no messages of other users, leak no memory and are disconnected', { timeout: 240_000 }, async () => {
    const { chatId } = await mustSend(testApp, mila, ines, FIRST_TEXT)
    const data = await createAttackerData(chatId)
    // Run some attacks before measuring, because one-time allocations are not leaks.
    await runAttacks(generateAttacks(data, { count: 60, seed: PROPERTY_SEED + 1 }), data)
    const clients = await Promise.all([mila, ines, noor].map(({ token }) => connectAs(testApp, token)))
    const [milaClient, inesClient, noorClient] = clients as [Client, Client, Client]
    const attacks = generateAttacks(data, { count: PROPERTY_RUNS, seed: PROPERTY_SEED })
    const memoryBefore = measureMemory()

    const chatting = startChatting()
    const { results, peak } = await runAttacks(attacks, data)
    const sentTexts = await chatting.stop()

    expect(new Set(attacks.map(({ kind }) => kind)).size).toBe(11)
    expect(results).toHaveLength(PROPERTY_RUNS)
    expect(results.filter(({ isOverdue }) => isOverdue)).toEqual([])
    expect(results.filter(({ received }) => received.includes(SECRET) || received.includes(chatId))).toEqual([])
    expect(results.filter(({ received }) => received.includes('permessage-deflate'))).toEqual([])
    // The two participants received everything in order, the third user nothing.
    const minReceived = () => Math.min(listReceivedTexts(milaClient).length, listReceivedTexts(inesClient).length)
    expect(await until(() => minReceived() >= sentTexts.length, 10_000)).toBe(true)
    expect([listReceivedTexts(milaClient), listReceivedTexts(inesClient)]).toEqual([sentTexts, sentTexts])
    expect(findChatFrames(chatId, noorClient)).toEqual([])
    expect(await until(async () => (await countOpenSockets()) === clients.length, 5000)).toBe(true)
    expect((peak - memoryBefore) / MEGABYTE).toBeLessThan(MAX_MEGABYTES)
    expect((measureMemory() - memoryBefore) / MEGABYTE).toBeLessThan(MAX_MEGABYTES)

    for (const client of clients) client.socket.terminate()
    expect(await until(async () => (await countOpenSockets()) === 0, 5000)).toBe(true)
    // 20 is the limit of sockets per user, so a socket left in the registry would cause a rejection.
    const newClients = await Promise.all(Array.from({ length: 20 }, () => connectAs(testApp, eve.token)))
    expect(newClients.every((client) => client.isOpen())).toBe(true)
    for (const client of newClients) client.socket.terminate()
  })
})
