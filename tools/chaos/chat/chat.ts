import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { fillDatabase, memberName, professionalName } from '../../lib/chat-fixture.store.ts'
import { openCluster } from '../../lib/cluster.ts'
import type { Cluster } from '../../lib/cluster.ts'
import { freePorts } from '../../lib/ports.ts'
import { startProcessPool } from '../../lib/process-pool.ts'
import type { ProcessPool } from '../../lib/process-pool.ts'
import { migrate } from '../../lib/product.ts'
import { openRedisServer } from '../../lib/redis-server.ts'
import type { RedisServer } from '../../lib/redis-server.ts'
import { sabotageOf } from '../mutate.ts'
import { report } from '../report-violations.ts'
import { createPerson } from './chat-client.ts'
import type { Person } from './chat-client.ts'
import { judge } from './check.ts'
import type { Acknowledged, Seen } from './check.ts'
import { allMessages, lastSeqs } from './messages.store.ts'
import { guards } from './mutations.ts'
import { openLine } from './proxy.ts'
import type { Line } from './proxy.ts'

export type ChatFaultOptions = { messages: number; chats: number; faults: number; sabotage?: string | undefined }

type Stage = { pool: ProcessPool; cluster: Cluster; redis: RedisServer; lines: readonly Line[] }

const DATABASE = 'fourfold'
const ORIGIN = 'http://127.0.0.1:3000'
/** One message in so many is deleted by its sender. */
const DELETED_EVERY = 25
/** Between two faults everybody comes back and goes on. */
const CALM_MS = 2500
/** The longest that somebody thinks before the next message. */
const PAUSE_MS = 400

const kinds = ['kill', 'crash', 'redis', 'cut', 'swallow'] as const
type Kind = (typeof kinds)[number]

async function inject({ pool, cluster, redis, lines }: Stage, kind: Kind, nth: number): Promise<void> {
  if (kind === 'kill') await pool.kill('api', nth)
  if (kind === 'crash') await cluster.crashAndRecover({ awayMs: 300 })
  if (kind === 'redis') await redis.killAndRestart({ awayMs: 1500 })
  if (kind === 'cut') for (const line of lines) line.cut()
  if (kind === 'swallow') await lines[nth % lines.length]?.swallow(2000)
}

/** The kinds in turn. */
async function breakThings(stage: Stage, faults: number): Promise<Record<Kind, number>> {
  const done: Record<Kind, number> = { kill: 0, crash: 0, redis: 0, cut: 0, swallow: 0 }
  for (let nth = 0; nth < faults; nth += 1) {
    await sleep(CALM_MS)
    const kind = kinds[nth % kinds.length] ?? 'kill'
    await inject(stage, kind, Math.floor(nth / kinds.length))
    done[kind] += 1
    console.log(`${kind} ${done[kind]}`)
  }
  return done
}

type Pair = { chat: number; member: Person; professional: Person }

type Talk = { messages: number; isGoingOn: () => boolean }

/**
 * The two of a chat write at once, and delete some of what they wrote. The first word is the member's: before it there
 * is no chat that the professional could ask for.
 */
async function talk({ chat, member, professional }: Pair, { messages, isGoingOn }: Talk): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  async function write(person: Person): Promise<void> {
    const uuid = randomUUID()
    const { seq } = await person.send(uuid, 'So I said')
    const isDeleted = acknowledged.length % DELETED_EVERY === DELETED_EVERY - 1
    if (isDeleted) await person.remove(uuid)
    acknowledged.push({ chat, uuid, seq, isDeleted })
    await sleep(Math.random() * PAUSE_MS)
  }
  async function keepWriting(person: Person): Promise<void> {
    while (acknowledged.length < messages || isGoingOn()) await write(person)
  }
  member.join()
  await write(member)
  professional.join()
  await write(professional)
  await Promise.all([keepWriting(member), keepWriting(professional)])
  return acknowledged
}

async function talkUnderFire(options: ChatFaultOptions, stage: Stage) {
  const lines = stage.lines.map(({ url }) => url)
  const pairs = Array.from({ length: options.chats }, (_, chat): Pair => {
    const [member, professional] = [memberName(chat), professionalName(chat)]
    const common = { lines, origin: ORIGIN, nth: chat }
    return {
      chat,
      member: createPerson({ ...common, token: member, other: professional }),
      professional: createPerson({ ...common, token: professional, other: member }),
    }
  })
  const people = pairs.flatMap(({ member, professional }) => [member, professional])

  let isBreaking = true
  const breaking = breakThings(stage, options.faults).finally(() => {
    isBreaking = false
  })
  const messages = Math.ceil(options.messages / options.chats)
  const talking = pairs.map((pair) => talk(pair, { messages, isGoingOn: () => isBreaking }))
  const acknowledged = (await Promise.all(talking)).flat()
  return { pairs, people, acknowledged, done: await breaking }
}

async function seenBy(pairs: readonly Pair[]): Promise<Seen[]> {
  const all = pairs.flatMap(({ chat, member, professional }) =>
    [
      { who: memberName(chat), person: member },
      { who: professionalName(chat), person: professional },
    ].map(async ({ who, person }): Promise<Seen> => {
      const { messages, seq } = await person.settle()
      return { chat, who, uuids: messages.map(({ uuid }) => uuid), seq }
    }),
  )
  return Promise.all(all)
}

function totalsOf(people: readonly Person[]) {
  const names = ['requests', 'unanswered', 'reconnects', 'told', 'asked'] as const
  return Object.fromEntries(names.map((name) => [name, people.reduce((sum, { counts }) => sum + counts()[name], 0)]))
}

async function judged(options: ChatFaultOptions, stage: Stage) {
  const { pairs, people, acknowledged, done } = await talkUnderFire(options, stage)
  const seen = await seenBy(pairs)
  for (const person of people) person.close()
  const url = stage.cluster.url(DATABASE)
  const verdict = judge({ acknowledged, rows: await allMessages(url), lastSeqs: await lastSeqs(url), seen })
  return {
    operations: acknowledged.length,
    sockets: people.length,
    faults: Object.values(done).reduce((sum, count) => sum + count, 0),
    ...done,
    ...totalsOf(people),
    ...report(verdict),
    violations: Object.values(verdict).flat().length,
  }
}

/** People talk while apis, PostgreSQL, Redis and the lines between fail; then counts what went wrong. */
export async function chatFaults(options: ChatFaultOptions) {
  const { env: sabotaged, flags } = sabotageOf(guards, options.sabotage)
  const began = performance.now()
  const [databasePort = 0, redisPort = 0, ...ports] = await freePorts(6)
  const [cluster, redis] = await Promise.all([openCluster(databasePort), openRedisServer(redisPort)])
  const env = {
    NODE_ENV: 'test',
    LIMITS_SCALE: '1000000',
    DATABASE_URL: cluster.url(DATABASE),
    REDIS_URL: redis.url,
    PUBLIC_URL: ORIGIN,
    ...sabotaged,
  }
  try {
    await migrate(env)
    await fillDatabase(env.DATABASE_URL, options.chats)
    const pool = await startProcessPool(env, ports, { kinds: ['api', 'api'], flags })
    const lines = await Promise.all(pool.apis.map((api, nth) => openLine(ports[2 + nth] ?? 0, api)))
    try {
      const findings = await judged(options, { pool, cluster, redis, lines })
      const seconds = Math.round((performance.now() - began) / 1000)
      return { run: 'chat', ...(options.sabotage && { sabotage: options.sabotage }), ...findings, seconds }
    } finally {
      for (const line of lines) line.close()
      await pool.stop()
    }
  } finally {
    await Promise.all([cluster.close(), redis.close()])
  }
}
