import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { sendMessage } from '@fourfold/contract/chat/endpoints'
import type { SendMessageReply } from '@fourfold/contract/chat/shapes'
import { SOCKET_PATH } from '@fourfold/contract/constants'

import { createChatAccounts, memberName, createChats, professionalName } from '../../lib/chat-fixture.store.ts'
import { readProcessCpu } from '../../lib/cpu.ts'
import { findFreePorts } from '../../lib/ports.ts'
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

/** Clients that connect and disconnect before the first measurement, to exclude one-time costs. */
const WARM_UP_CLIENTS = 200
/** Concurrent senders. */
const SENDERS = 4
/** Maximum number of active chats during a restart, and their share of all sockets. */
const MAX_ACTIVE_CHATS = 50
const ACTIVE_SHARE = 1 / 20
/** Maximum pause between messages of a sender. */
const MAX_PAUSE_MS = 500
/** Messages are delivered within ten seconds even without a pub/sub event. */
const DELIVERY_TIMEOUT_MS = 12_000

const round = (value: number) => Math.round(value * 100) / 100

type Sizes = { sockets: number; few: number; rounds: number; messages: number }

/** Assigns chats: the process with few sockets has the first ones, the process with many sockets the following ones. */
const chatRanges = ({ sockets, few }: Sizes) => ({
  few: { from: 0, to: few / 2 },
  many: { from: few / 2, to: (few + sockets) / 2 },
})

/** Returns the active chats: the first ones of the process with many sockets. A small run has fewer. */
const activeChatRange = (sizes: Sizes) => {
  const { from } = chatRanges(sizes).many
  return { from, to: from + Math.min(MAX_ACTIVE_CHATS, Math.ceil(sizes.sockets * ACTIVE_SHARE)) }
}

const accountRange = ({ from, to }: { from: number; to: number }) => ({ from: from * 2, to: to * 2 })

const sendMessageTo = (url: string, chat: number, uuid: string) =>
  createRetryingClient(() => url, memberName(chat)).request<SendMessageReply>({
    method: 'POST',
    path: sendMessage.path,
    body: { username: professionalName(chat), uuid, text: 'So I said' },
  })

/** Measures the bytes per socket: resident memory, and heap with buffers. */
async function measureMemory(server: Server, clients: ClientPool, sizes: Sizes) {
  const address = { url: server.url, path: server.path, origin: ORIGIN }
  const { from, to } = accountRange(chatRanges(sizes).many)
  await clients.connect({ accounts: { from, to: Math.min(to, from + WARM_UP_CLIENTS) }, activeChats: 0 }, address)
  await clients.disconnect()
  await sleep(1000)
  const before = await server.readMemory()
  const start = performance.now()
  await clients.connect({ accounts: { from, to }, activeChats: activeChatRange(sizes).to }, address)
  const connectionSeconds = round((performance.now() - start) / 1000)
  await sleep(1000)
  const after = await server.readMemory()
  const perSocket = (readBytes: (usage: NodeJS.MemoryUsage) => number) =>
    Math.round((readBytes(after) - readBytes(before)) / sizes.sockets)
  return {
    resident: perSocket(({ rss }) => rss),
    heap: perSocket(({ heapUsed, external }) => heapUsed + external),
    connectionSeconds,
  }
}

/** Measures the CPU microseconds of the process for messages, including their frames on two sockets. */
async function measureMessages({ url, pid }: Server, chats: { from: number; to: number }, messages: number) {
  const before = readProcessCpu(pid)
  let next = 0
  const sendMessages = async () => {
    while (next < messages) {
      next += 1
      await sendMessageTo(url, chats.from + ((next * 7919) % (chats.to - chats.from)), randomUUID())
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sendMessages))
  await sleep(100)
  return readProcessCpu(pid) - before
}

/** Sends messages alternately to both processes (few and many sockets), so that other load affects both equally. */
async function measureCpu(few: Server, many: Server, sizes: Sizes) {
  const cpuTimes = { few: 0, many: 0 }
  const chats = chatRanges(sizes)
  for (let nth = 0; nth <= sizes.rounds; nth += 1) {
    const fewCpu = await measureMessages(few, chats.few, sizes.messages)
    const manyCpu = await measureMessages(many, chats.many, sizes.messages)
    // The first round is a warm-up.
    if (nth === 0) continue
    cpuTimes.few += fewCpu
    cpuTimes.many += manyCpu
  }
  const perMessage = (microseconds: number) => Math.round(microseconds / (sizes.rounds * sizes.messages))
  return { few: perMessage(cpuTimes.few), many: perMessage(cpuTimes.many), ratio: round(cpuTimes.many / cpuTimes.few) }
}

/** Sends messages until the returned function is called. It returns the acknowledged messages by recipient. */
function sendContinuously(url: string, chats: { from: number; to: number }) {
  const finished = new AbortController()
  const acknowledged = new Map<string, string[]>()
  const senders = Array.from({ length: chats.to - chats.from }, async (_, nth) => {
    const chat = chats.from + nth
    const uuids: string[] = []
    acknowledged.set(professionalName(chat), uuids)
    while (!finished.signal.aborted) {
      const uuid = randomUUID()
      await sendMessageTo(url, chat, uuid)
      uuids.push(uuid)
      await sleep(Math.random() * MAX_PAUSE_MS)
    }
  })
  return async () => {
    finished.abort()
    await Promise.all(senders)
    return acknowledged
  }
}

/** Counts acknowledged messages that their recipients have not received before the timeout. */
async function countLost(acknowledged: ReadonlyMap<string, readonly string[]>, clients: ClientPool): Promise<number> {
  const deadline = performance.now() + DELIVERY_TIMEOUT_MS
  for (;;) {
    const received = await clients.readReceived()
    const missing = [...acknowledged].flatMap(([name, uuids]) => uuids.filter((uuid) => !received.get(name)?.has(uuid)))
    if (missing.length === 0 || performance.now() > deadline) return missing.length
    await sleep(200)
  }
}

type Restart = { method: 'stop' | 'kill'; times: number }

/** Stops or kills the process and starts it again while messages are sent. */
async function measureRestart(server: Server, clients: ClientPool, { method, times, ...sizes }: Restart & Sizes) {
  const stopSending = sendContinuously(server.url, activeChatRange(sizes))
  await sleep(1000)
  const start = performance.now()
  await server.restart(method)
  const restartSeconds = round((performance.now() - start) / 1000)
  const reconnected = await clients.waitUntilReconnected(times, {
    expected: sizes.sockets,
    timeoutSeconds: LIMITS.reconnectionSeconds * 4,
  })
  const secondsUntilReconnected = round((performance.now() - start) / 1000)
  const acknowledged = await stopSending()
  const messages = [...acknowledged.values()].flat().length
  return {
    restartSeconds,
    secondsUntilReconnected,
    reconnected,
    messages,
    lost: await countLost(acknowledged, clients),
  }
}

async function measureAll(sizes: Sizes, env: Record<string, string>) {
  const [many, few] = [startClientPool(), startClientPool()]
  const servers: Server[] = []
  async function startTrackedServer(kind: 'api' | 'baseline'): Promise<Server> {
    const server = await startServer(kind, env)
    servers.push(server)
    return server
  }
  try {
    const baseline = await startTrackedServer('baseline')
    const baselineMemory = await measureMemory(baseline, many, sizes)
    await many.disconnect()
    await baseline.stop()
    const product = await startTrackedServer('api')
    const memory = await measureMemory(product, many, sizes)
    const second = await startTrackedServer('api')
    const accounts = accountRange(chatRanges(sizes).few)
    await few.connect({ accounts, activeChats: 0 }, { url: second.url, path: SOCKET_PATH, origin: ORIGIN })
    const cpu = await measureCpu(second, product, sizes)
    await second.stop()
    const stopped = await measureRestart(product, many, { method: 'stop', times: 2, ...sizes })
    const killed = await measureRestart(product, many, { method: 'kill', times: 3, ...sizes })
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

/** Measures memory, CPU per message and reconnection of many authenticated sockets on one process. */
export async function benchSockets([sockets = '10000', few = '100', rounds = '6', messages = '500']: string[]) {
  const sizes = { sockets: Number(sockets), few: Number(few), rounds: Number(rounds), messages: Number(messages) }
  const [databasePort = 0, redisPort = 0] = await findFreePorts(2)
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
      unit: 'bytes of memory per socket; CPU microseconds of the process per message; seconds until all reconnected',
      sockets: sizes.sockets,
      few: sizes.few,
      ...(await measureAll(sizes, env)),
      limits: LIMITS,
    }
  } finally {
    await Promise.all([cluster.close(), redis.close()])
  }
}
