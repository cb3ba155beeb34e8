import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { sendMessage } from '@fourfold/contract/chat/endpoints'
import type { SendMessageReply } from '@fourfold/contract/chat/shapes'
import { SOCKET_PATH } from '@fourfold/contract/constants'

import { createChatAccounts, memberName, createChats, professionalName } from '../../lib/chat-fixture.store.ts'
import { processMicroseconds } from '../../lib/cpu.ts'
import { freePorts } from '../../lib/ports.ts'
import { migrate } from '../../lib/product.ts'
import { createRetryingClient } from '../../lib/retrying-client.ts'
import { startPostgresCluster } from '../../lib/servers/postgres-cluster.ts'
import { startRedisServer } from '../../lib/servers/redis-server.ts'
import { startClientPool } from './client-pool.ts'
import type { ClientPool } from './client-pool.ts'
import { LIMITS } from './limits.ts'
import { startServer } from './server.ts'
import type { Server } from './server.ts'

const ORIGIN = 'http://127.0.0.1:3000'

/** How many connect and leave before memory is first measured, so that one-time costs of a server do not count. */
const WARM_UP_CLIENTS = 200
/** How many send at once. */
const WRITERS = 4
/** The most chats that go on while the process is started again, and what share of the sockets is in one. */
const MAX_ACTIVE_CHATS = 50
const ACTIVE_SHARE = 1 / 20
/** The longest that somebody thinks before the next message. */
const MAX_PAUSE_MS = 500
/** Without a hint everything is told within ten seconds. */
const DELIVERY_TIMEOUT_MS = 12_000

const round = (value: number) => Math.round(value * 100) / 100

type Sizes = { sockets: number; few: number; rounds: number; messages: number }

/** The few have the first chats, the many those that follow. */
const chatRanges = ({ sockets, few }: Sizes) => ({
  few: { from: 0, to: few / 2 },
  many: { from: few / 2, to: (few + sockets) / 2 },
})

/** The first of the many: few sockets need fewer who write, and what those cost would be all that is seen of a small run. */
const activeChats = (sizes: Sizes) => {
  const { from } = chatRanges(sizes).many
  return { from, to: from + Math.min(MAX_ACTIVE_CHATS, Math.ceil(sizes.sockets * ACTIVE_SHARE)) }
}

const accountRange = ({ from, to }: { from: number; to: number }) => ({ from: from * 2, to: to * 2 })

const sendTo = (url: string, chat: number, uuid: string) =>
  createRetryingClient(() => url, memberName(chat)).request<SendMessageReply>({
    method: 'POST',
    path: sendMessage.path,
    body: { username: professionalName(chat), uuid, text: 'So I said' },
  })

/** Bytes of memory for each socket: all the process has, and what its own heap and buffers hold. */
async function measureMemory(server: Server, crowd: ClientPool, sizes: Sizes) {
  const place = { url: server.url, path: server.path, origin: ORIGIN }
  const { from, to } = accountRange(chatRanges(sizes).many)
  await crowd.join({ people: { from, to: Math.min(to, from + WARM_UP_CLIENTS) }, talking: 0 }, place)
  await crowd.leave()
  await sleep(1000)
  const before = await server.memory()
  const began = performance.now()
  await crowd.join({ people: { from, to }, talking: activeChats(sizes).to }, place)
  const joinSeconds = round((performance.now() - began) / 1000)
  await sleep(1000)
  const after = await server.memory()
  const perSocket = (of: (usage: NodeJS.MemoryUsage) => number) => Math.round((of(after) - of(before)) / sizes.sockets)
  return {
    resident: perSocket(({ rss }) => rss),
    heap: perSocket(({ heapUsed, external }) => heapUsed + external),
    joinSeconds,
  }
}

/** CPU microseconds of the process for a message, from the call to the frame on two sockets. */
async function measureMessages({ url, pid }: Server, chats: { from: number; to: number }, messages: number) {
  const before = processMicroseconds(pid)
  let next = 0
  const write = async () => {
    while (next < messages) {
      next += 1
      await sendTo(url, chats.from + ((next * 7919) % (chats.to - chats.from)), randomUUID())
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  await sleep(100)
  return processMicroseconds(pid) - before
}

/** The same messages in a process with few sockets and in one with many, in turns, so that the machine's moods fall on both. */
async function measureCpu(few: Server, many: Server, sizes: Sizes) {
  const spent = { few: 0, many: 0 }
  const chats = chatRanges(sizes)
  for (let nth = 0; nth <= sizes.rounds; nth += 1) {
    const ofFew = await measureMessages(few, chats.few, sizes.messages)
    const ofMany = await measureMessages(many, chats.many, sizes.messages)
    // The first round only warms up.
    if (nth === 0) continue
    spent.few += ofFew
    spent.many += ofMany
  }
  const perMessage = (microseconds: number) => Math.round(microseconds / (sizes.rounds * sizes.messages))
  return { few: perMessage(spent.few), many: perMessage(spent.many), ratio: round(spent.many / spent.few) }
}

/** People write without pause until they are told to stop; what was acknowledged, by who should have seen it. */
function sendContinuously(url: string, chats: { from: number; to: number }) {
  const over = new AbortController()
  const acknowledged = new Map<string, string[]>()
  const talking = Array.from({ length: chats.to - chats.from }, async (_, nth) => {
    const chat = chats.from + nth
    const uuids: string[] = []
    acknowledged.set(professionalName(chat), uuids)
    while (!over.signal.aborted) {
      const uuid = randomUUID()
      await sendTo(url, chat, uuid)
      uuids.push(uuid)
      await sleep(Math.random() * MAX_PAUSE_MS)
    }
  })
  return async () => {
    over.abort()
    await Promise.all(talking)
    return acknowledged
  }
}

/** How many acknowledged messages their readers do not see, once everything was told that is told. */
async function countLost(acknowledged: ReadonlyMap<string, readonly string[]>, crowd: ClientPool): Promise<number> {
  const end = performance.now() + DELIVERY_TIMEOUT_MS
  for (;;) {
    const seen = await crowd.seen()
    const missing = [...acknowledged].flatMap(([name, uuids]) => uuids.filter((uuid) => !seen.get(name)?.has(uuid)))
    if (missing.length === 0 || performance.now() > end) return missing.length
    await sleep(200)
  }
}

type Restart = { how: 'stop' | 'kill'; times: number }

/** Ends the process, politely or not, and starts it again, while people write. */
async function measureRestart(server: Server, crowd: ClientPool, { how, times, ...sizes }: Restart & Sizes) {
  const stopTalking = sendContinuously(server.url, activeChats(sizes))
  await sleep(1000)
  const began = performance.now()
  await server.restart(how)
  const upAfter = round((performance.now() - began) / 1000)
  const back = await crowd.waitUntilBack(times, { everybody: sizes.sockets, maxSeconds: LIMITS.restartSeconds * 4 })
  const seconds = round((performance.now() - began) / 1000)
  const acknowledged = await stopTalking()
  const messages = [...acknowledged.values()].flat().length
  return { upAfter, seconds, back, messages, lost: await countLost(acknowledged, crowd) }
}

async function measureAll(sizes: Sizes, env: Record<string, string>) {
  const [many, few] = [startClientPool(), startClientPool()]
  const servers: Server[] = []
  async function serve(kind: 'api' | 'baseline'): Promise<Server> {
    const server = await startServer(kind, env)
    servers.push(server)
    return server
  }
  try {
    const baseline = await serve('baseline')
    const baselineMemory = await measureMemory(baseline, many, sizes)
    await many.leave()
    await baseline.stop()
    const product = await serve('api')
    const memory = await measureMemory(product, many, sizes)
    const beside = await serve('api')
    const people = accountRange(chatRanges(sizes).few)
    await few.join({ people, talking: 0 }, { url: beside.url, path: SOCKET_PATH, origin: ORIGIN })
    const cpu = await measureCpu(beside, product, sizes)
    await beside.stop()
    const stopped = await measureRestart(product, many, { how: 'stop', times: 2, ...sizes })
    const killed = await measureRestart(product, many, { how: 'kill', times: 3, ...sizes })
    return {
      memory: { product: memory, baseline: baselineMemory, ratio: round(memory.resident / baselineMemory.resident) },
      cpu,
      restart: { stopped, killed },
    }
  } finally {
    many.close()
    few.close()
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Many authenticated sockets on one process: what they weigh, what a message costs among them, how they come back. */
export async function benchSockets([sockets = '10000', few = '100', rounds = '6', messages = '500']: string[]) {
  const sizes = { sockets: Number(sockets), few: Number(few), rounds: Number(rounds), messages: Number(messages) }
  const [databasePort = 0, redisPort = 0] = await freePorts(2)
  const [cluster, redis] = await Promise.all([startPostgresCluster(databasePort), startRedisServer(redisPort)])
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    DATABASE_URL: cluster.url('fourfold'),
    REDIS_URL: redis.url,
    LIMITS_SCALE: '1000000',
    PUBLIC_URL: ORIGIN,
  }
  try {
    await migrate(env)
    await createChatAccounts(env.DATABASE_URL, (sizes.sockets + sizes.few) / 2)
    await createChats(env.DATABASE_URL)
    return {
      bench: 'sockets',
      unit: 'bytes of memory for a socket; CPU microseconds of the process for a message; seconds until all are back',
      sockets: sizes.sockets,
      few: sizes.few,
      ...(await measureAll(sizes, env)),
      limits: LIMITS,
    }
  } finally {
    await Promise.all([cluster.close(), redis.close()])
  }
}
