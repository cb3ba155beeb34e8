import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { createChatAccounts, memberName, professionalName } from '../../lib/chat-fixture.store.ts'
import { findFreePorts } from '../../lib/ports.ts'
import { migrate } from '../../lib/product.ts'
import { startPostgresCluster } from '../../lib/servers/postgres-cluster.ts'
import type { Cluster } from '../../lib/servers/postgres-cluster.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import type { ProcessPool } from '../../lib/servers/process-pool.ts'
import { startRedisServer } from '../../lib/servers/redis-server.ts'
import type { RedisServer } from '../../lib/servers/redis-server.ts'
import { buildMutationOptions } from '../mutate.ts'
import { reportViolations } from '../report-violations.ts'
import { createChatClient } from './chat-client.ts'
import type { ChatClient } from './chat-client.ts'
import { checkChats } from './check.ts'
import type { Acknowledged, ClientState } from './check.ts'
import { readMessages, readLastSeqs } from './messages.store.ts'
import { mutations } from './mutations.ts'
import { startProxy } from './proxy.ts'
import type { Proxy } from './proxy.ts'

export type ChatChaosOptions = { messages: number; chats: number; faults: number; mutation?: string | undefined }

type System = { pool: ProcessPool; cluster: Cluster; redis: RedisServer; proxies: readonly Proxy[] }

const DATABASE = 'fourfold'
const ORIGIN = 'http://127.0.0.1:3000'
/** Every nth message is deleted by its sender. */
const DELETE_INTERVAL = 25
/** Time to recover between faults. */
const FAULT_INTERVAL_MS = 2500
/** Maximum pause between messages of a client. */
const MAX_PAUSE_MS = 400

const faultKinds = ['kill', 'crash', 'redis', 'disconnect', 'blackhole'] as const
type FaultKind = (typeof faultKinds)[number]

async function inject({ pool, cluster, redis, proxies }: System, kind: FaultKind, nth: number): Promise<void> {
  if (kind === 'kill') await pool.kill('api', nth)
  if (kind === 'crash') await cluster.crashAndRecover({ downMs: 300 })
  if (kind === 'redis') await redis.killAndRestart({ downMs: 1500 })
  if (kind === 'disconnect') for (const proxy of proxies) proxy.disconnect()
  if (kind === 'blackhole') await proxies[nth % proxies.length]?.blackhole(2000)
}

/** Injects the kinds of faults in turn. */
async function injectFaults(system: System, faults: number): Promise<Record<FaultKind, number>> {
  const faultCounts: Record<FaultKind, number> = { kill: 0, crash: 0, redis: 0, disconnect: 0, blackhole: 0 }
  for (let nth = 0; nth < faults; nth += 1) {
    await sleep(FAULT_INTERVAL_MS)
    const kind = faultKinds[nth % faultKinds.length] ?? 'kill'
    await inject(system, kind, Math.floor(nth / faultKinds.length))
    faultCounts[kind] += 1
    console.log(`${kind} ${faultCounts[kind]}`)
  }
  return faultCounts
}

type Pair = { chat: number; member: ChatClient; professional: ChatClient }

type ExchangeOptions = { messages: number; isInjecting: () => boolean }

/**
 * Lets both clients of a chat write concurrently and delete some of their messages. The member writes first, because
 * the first message creates the chat.
 */
async function exchangeMessages(
  { chat, member, professional }: Pair,
  { messages, isInjecting }: ExchangeOptions,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  async function sendOneMessage(client: ChatClient): Promise<void> {
    const uuid = randomUUID()
    const { seq } = await client.send(uuid, 'Hello')
    const isDeleted = acknowledged.length % DELETE_INTERVAL === DELETE_INTERVAL - 1
    if (isDeleted) await client.remove(uuid)
    acknowledged.push({ chat, uuid, seq, isDeleted })
    await sleep(Math.random() * MAX_PAUSE_MS)
  }
  async function writeUntilDone(client: ChatClient): Promise<void> {
    while (acknowledged.length < messages || isInjecting()) await sendOneMessage(client)
  }
  member.connect()
  await sendOneMessage(member)
  professional.connect()
  await sendOneMessage(professional)
  await Promise.all([writeUntilDone(member), writeUntilDone(professional)])
  return acknowledged
}

async function exchangeDuringFaults(options: ChatChaosOptions, system: System) {
  const urls = system.proxies.map(({ url }) => url)
  const pairs = Array.from({ length: options.chats }, (_, chat): Pair => {
    const [member, professional] = [memberName(chat), professionalName(chat)]
    const common = { urls, origin: ORIGIN, nth: chat }
    return {
      chat,
      member: createChatClient({ ...common, token: member, otherUsername: professional }),
      professional: createChatClient({ ...common, token: professional, otherUsername: member }),
    }
  })
  const clients = pairs.flatMap(({ member, professional }) => [member, professional])

  let isInjecting = true
  const injection = injectFaults(system, options.faults).finally(() => {
    isInjecting = false
  })
  const messages = Math.ceil(options.messages / options.chats)
  const exchanges = pairs.map((pair) => exchangeMessages(pair, { messages, isInjecting: () => isInjecting }))
  const acknowledged = (await Promise.all(exchanges)).flat()
  return { pairs, clients, acknowledged, faultCounts: await injection }
}

async function readFinalStates(pairs: readonly Pair[]): Promise<ClientState[]> {
  const all = pairs.flatMap(({ chat, member, professional }) =>
    [
      { username: memberName(chat), client: member },
      { username: professionalName(chat), client: professional },
    ].map(async ({ username, client }): Promise<ClientState> => {
      const { messages, seq } = await client.fetchFinalState()
      return { chat, username, uuids: messages.map(({ uuid }) => uuid), seq }
    }),
  )
  return Promise.all(all)
}

function sumCounts(clients: readonly ChatClient[]) {
  const names = ['requests', 'failedAttempts', 'reconnects', 'events', 'fetches'] as const
  return Object.fromEntries(names.map((name) => [name, clients.reduce((sum, { counts }) => sum + counts()[name], 0)]))
}

async function runAndCheck(options: ChatChaosOptions, system: System) {
  const { pairs, clients, acknowledged, faultCounts } = await exchangeDuringFaults(options, system)
  const clientStates = await readFinalStates(pairs)
  for (const client of clients) client.close()
  const url = system.cluster.url(DATABASE)
  const violations = checkChats({
    acknowledged,
    rows: await readMessages(url),
    lastSeqs: await readLastSeqs(url),
    clientStates,
  })
  return {
    operations: acknowledged.length,
    sockets: clients.length,
    faults: Object.values(faultCounts).reduce((sum, count) => sum + count, 0),
    ...faultCounts,
    ...sumCounts(clients),
    ...reportViolations(violations),
    violations: Object.values(violations).flat().length,
  }
}

/** Sends messages while API processes, PostgreSQL, Redis and connections fail, then counts violations. */
export async function runChatChaos(options: ChatChaosOptions) {
  const { env: mutationEnv, flags } = buildMutationOptions(mutations, options.mutation)
  const startTime = performance.now()
  const [databasePort = 0, redisPort = 0, ...ports] = await findFreePorts(6)
  const [cluster, redis] = await Promise.all([startPostgresCluster(databasePort), startRedisServer(redisPort)])
  const env = {
    NODE_ENV: 'test',
    LIMITS_SCALE: '1000000',
    DATABASE_URL: cluster.url(DATABASE),
    REDIS_URL: redis.url,
    PUBLIC_URL: ORIGIN,
    ...mutationEnv,
  }
  try {
    await migrate(env)
    await createChatAccounts(env.DATABASE_URL, options.chats)
    const pool = await startProcessPool(env, ports, { kinds: ['api', 'api'], flags })
    const proxies = await Promise.all(pool.apis.map((api, nth) => startProxy(ports[2 + nth] ?? 0, api)))
    try {
      const result = await runAndCheck(options, { pool, cluster, redis, proxies })
      const seconds = Math.round((performance.now() - startTime) / 1000)
      return { run: 'chat', ...(options.mutation && { mutation: options.mutation }), ...result, seconds }
    } finally {
      for (const proxy of proxies) proxy.close()
      await pool.stop()
    }
  } finally {
    await Promise.all([cluster.close(), redis.close()])
  }
}
