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
import { hostileAttacks } from './hostile-frames.ts'
import type { Attack, Loot } from './hostile-frames.ts'
import { bytesOf, opcodes, openRaw, textFrame } from './raw-socket.ts'
import { addressOf, connectAs } from './sockets.ts'
import type { Client } from './sockets.ts'

/** How many at once: fewer than one person may have open, because the rest would be refused for that alone. */
const AT_ONCE = 19
const LOOK_EVERY = 100
/** How much later than promised a client may be cut off when the machine is busy. */
const PATIENCE_MS = 5000
const MEGABYTE = 1024 * 1024
/** What a few sockets, their requests and what the attackers themselves have just heard may take. */
const MAX_HELD = 20
const SECRET = 'Nobody else may hear of this'
const FIRST = `${SECRET} 0`

let testApp: TestApp
let eve: Person
let mila: Person
let ines: Person
let noor: Person
beforeAll(async () => {
  testApp = await startTestApp()
  await addressOf(testApp)
  eve = await createMember(testApp, 'eve')
  mila = await createMember(testApp, 'mila')
  ines = await createProfessional(testApp, 'ines')
  noor = await createMember(testApp, 'noor')
})
afterAll(() => testApp.stop())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const held = () => {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const openSockets = async () => (await testApp.metrics.openSockets.get()).values[0]?.value ?? 0

async function until(isTrue: () => boolean | Promise<boolean>, maxMs: number): Promise<boolean> {
  const end = performance.now() + maxMs
  while (performance.now() < end) {
    if (await isTrue()) return true
    await sleep(10)
  }
  return false
}

async function lootOf(chatId: string): Promise<Loot> {
  const body = { email: testApp.emailOf('eve'), password: PASSWORD }
  const endedToken = (await testApp.call(login, { body })).data?.token ?? ''
  await testApp.call(logout, {}, { token: endedToken })
  return { token: eve.token, endedToken, chatId }
}

const CLOSE = bytesOf({ payload: Buffer.from([3, 232]), opcode: opcodes.close })

/** One attack from its handshake to its end; what the attacker heard, and whether they were sent away if they stayed. */
async function wage({ kind, isSignedIn, writes, isSlow, ending }: Attack, { token }: Loot) {
  const raw = await openRaw(testApp)
  const { socket, heard, isClosed } = raw
  await until(() => heard().includes('"connect"') || isClosed(), 5000)
  if (isSignedIn) {
    socket.write(textFrame({ type: 'auth', payload: { token } }))
    await until(() => heard().includes('"auth"') || isClosed(), 5000)
  }
  for (const bytes of writes) {
    if (socket.writable) socket.write(bytes)
    if (isSlow) await sleep(5)
  }
  if (ending === 'close' && socket.writable) socket.write(CLOSE)
  if (ending === 'half') socket.end()
  // In pieces, but whole in the end: some have said who they are after all.
  const isStranger = () => !heard().includes('"auth"')
  const maxMs = ending === 'stay' && !isSignedIn ? AUTH_TIMEOUT_MS + PATIENCE_MS : 50
  const isGone = await until(() => isClosed() || (!isSignedIn && !isStranger()), maxMs)
  socket.destroy()
  return { kind, heard: heard(), isOverdue: ending === 'stay' && isStranger() && !isGone }
}

/** All attacks, some at a time, and the most memory that was held meanwhile. */
async function wageAll(attacks: readonly Attack[], loot: Loot) {
  const results: Awaited<ReturnType<typeof wage>>[] = []
  let most = 0
  const waiting = attacks.values()
  async function lane(): Promise<void> {
    for (const attack of waiting) {
      results.push(await wage(attack, loot))
      if (results.length % LOOK_EVERY === 0) most = Math.max(most, held())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { results, most }
}

/** Mila and Ines write to each other until they are told to stop. */
function startTalking() {
  const over = new AbortController()
  const said: string[] = []
  async function talk(): Promise<string[]> {
    while (!over.signal.aborted) {
      const text = `${SECRET} ${said.length + 1}`
      await mustSend(testApp, said.length % 2 ? ines : mila, said.length % 2 ? mila : ines, text)
      said.push(text)
      await sleep(200)
    }
    return said
  }
  const talking = talk()
  return {
    stop() {
      over.abort()
      return talking
    },
  }
}

/** What was said since they came; what came before may be told once more. */
const chatsHeard = ({ frames }: Client) =>
  frames.flatMap((frame) => (frame.type === 'chat' && frame.payload.text !== FIRST ? [frame.payload.text] : []))

/** One Redis serves every test, and numbers of people repeat: what names another chat was meant for another's Noor. */
const toldOf = (chatId: string, { frames }: Client) =>
  frames.filter((frame) => frame.type === 'chat' || JSON.stringify(frame).includes(chatId))

describe(`${PROPERTY_RUNS} hostile sockets, seed ${PROPERTY_SEED}`, () => {
  test(
    'nothing breaks, nothing is left behind, and nobody hears what is not theirs',
    { timeout: 240_000 },
    async () => {
      const { chatId } = await mustSend(testApp, mila, ines, FIRST)
      const loot = await lootOf(chatId)
      // What is made once, for the first of its kind, is not a leak.
      await wageAll(hostileAttacks(loot, { count: 60, seed: PROPERTY_SEED + 1 }), loot)
      const friends = await Promise.all([mila, ines, noor].map(({ token }) => connectAs(testApp, token)))
      const [ofMila, ofInes, ofNoor] = friends as [Client, Client, Client]
      const attacks = hostileAttacks(loot, { count: PROPERTY_RUNS, seed: PROPERTY_SEED })
      const before = held()

      const talk = startTalking()
      const { results, most } = await wageAll(attacks, loot)
      const said = await talk.stop()

      expect(new Set(attacks.map(({ kind }) => kind)).size).toBe(11)
      expect(results).toHaveLength(PROPERTY_RUNS)
      expect(results.filter(({ isOverdue }) => isOverdue)).toEqual([])
      expect(results.filter(({ heard }) => heard.includes(SECRET) || heard.includes(chatId))).toEqual([])
      expect(results.filter(({ heard }) => heard.includes('permessage-deflate'))).toEqual([])
      // The people in the chat heard everything in order, and the mere listeners nothing.
      const heardLeast = () => Math.min(chatsHeard(ofMila).length, chatsHeard(ofInes).length)
      expect(await until(() => heardLeast() >= said.length, 10_000)).toBe(true)
      expect([chatsHeard(ofMila), chatsHeard(ofInes)]).toEqual([said, said])
      expect(toldOf(chatId, ofNoor)).toEqual([])
      expect(await until(async () => (await openSockets()) === friends.length, 5000)).toBe(true)
      expect((most - before) / MEGABYTE).toBeLessThan(MAX_HELD)
      expect((held() - before) / MEGABYTE).toBeLessThan(MAX_HELD)

      for (const friend of friends) friend.socket.terminate()
      expect(await until(async () => (await openSockets()) === 0, 5000)).toBe(true)
      // As many as one person may have: had any attack stayed in the audience, the last would be refused.
      const all = await Promise.all(Array.from({ length: 20 }, () => connectAs(testApp, eve.token)))
      expect(all.every((client) => client.isOpen())).toBe(true)
      for (const client of all) client.socket.terminate()
    },
  )
})
