import { randomBytes } from 'node:crypto'

import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import type pg from 'pg'

import { processMicroseconds } from '../../bench/cpu.ts'
import { openClient } from '../../database.ts'
import { run } from '../../processes.ts'
import { migrate } from '../../product.ts'
import { addresses } from '../../services/addresses.ts'
import { dropDatabase, recreateDatabase } from '../../services/postgres.ts'
import { sabotageOf } from '../guard.ts'
import { freePorts } from '../ports.ts'
import { startProcessPool } from '../process-pool.ts'
import { report } from '../report.ts'
import { createAsking } from './asking.ts'
import type { Request } from './asking.ts'
import { guards } from './guards.ts'
import { judge } from './judge.ts'
import type { Verdict } from './judge.ts'
import { randomOf } from './random.ts'
import { createValues } from './values.ts'
import { createPeople, knownThings, plantCanaries, roles } from './world.ts'
import type { Canary, People, Role } from './world.ts'
import { takeWrites, watchWrites } from './writes.store.ts'

export type FuzzOptions = { each: number; seed?: string | undefined; sabotage?: string | undefined }

/** CPU a call may take of the api. Asked again before it is held against it: a collection of garbage is not its doing. */
const MOST_CPU_MS = 250
const PATIENCE_MS = 20_000

type Stage = { api: string; pid: number; database: pg.Client; people: People; canaries: Canary[] }
type Counts = { requests: number; accepted: number; refused: number; mostCpuMs: number }

async function send({ url, init }: Request): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}

/** Sends a request and gives what it cost the api; a costly one counts with the cheapest of three. */
async function measure(request: Request, pid: number) {
  const cost = async () => {
    const before = processMicroseconds(pid)
    const answer = await send(request)
    return { ...answer, cpuMs: (processMicroseconds(pid) - before) / 1000 }
  }
  const first = await cost()
  if (first.cpuMs <= MOST_CPU_MS) return first
  const again = [await cost(), await cost()]
  return { ...first, cpuMs: Math.min(first.cpuMs, ...again.map(({ cpuMs }) => cpuMs)) }
}

const calls = Object.entries<Endpoint>(endpoints)

/** Asks every call as everybody, round after round, one request at a time so that each answers for what it wrote. */
async function askEverything({ each, seed }: { each: number; seed: number }, stage: Stage) {
  const { api, pid, database, people, canaries } = stage
  const random = randomOf(seed)
  const values = createValues(random, await knownThings(database))
  const requestOf = createAsking({ api, random, values })
  const counts: Counts = { requests: 0, accepted: 0, refused: 0, mostCpuMs: 0 }
  const verdict: Verdict = { failed: [], misshapen: [], leaked: [], wrote: [], costly: [] }

  async function askOnce(name: string, endpoint: Endpoint, role: Role): Promise<void> {
    const request = requestOf(endpoint, await people.tokenOf(role))
    await takeWrites(database)
    const { status, text, cpuMs } = await measure(request, pid)
    const found = judge({ name, role, status, text, wrote: await takeWrites(database) }, canaries)
    for (const [kind, problems] of Object.entries(found)) {
      verdict[kind as keyof typeof found].push(...problems.map((problem) => `${problem} · ${JSON.stringify(request)}`))
    }
    if (cpuMs > MOST_CPU_MS) verdict.costly.push(`${name} as ${role}: ${cpuMs} ms · ${JSON.stringify(request)}`)
    if (status === 401) people.forget(role)
    counts.requests += 1
    counts.accepted += status >= 200 && status < 400 ? 1 : 0
    counts.refused += status >= 400 && status < 500 ? 1 : 0
    counts.mostCpuMs = Math.max(counts.mostCpuMs, cpuMs)
  }

  for (let round = 0; round < each; round += 1) {
    for (const [name, endpoint] of calls) await askOnce(name, endpoint, random.one(roles))
  }
  return { counts, verdict }
}

async function settle(env: Record<string, string>): Promise<void> {
  await recreateDatabase(env.DATABASE_URL ?? '')
  await migrate(env)
  const small = { ...env, NODE_ENV: 'development', DEMO_PROFESSIONALS: '8', DEMO_MEMBERS: '4', DEMO_CHATS: '0' }
  const code = await run({ command: [process.execPath, 'tools/demo/demo.ts'], env: small })
  if (code !== 0) throw new Error(`the demo world ended with code ${code}`)
}

/** Asks every call of the contract with guessed and spoiled input, as everybody, and looks at what comes of it. */
export async function fuzzFaults({ each, seed = randomBytes(4).toString('hex'), sabotage }: FuzzOptions) {
  const database = new URL(addresses.database)
  database.pathname = `/fourfold_fuzz_${randomBytes(4).toString('hex')}`
  const limits = { LIMITS_SCALE: '1000000', ADMIN_SECOND_FACTOR: 'optional' }
  const env = { NODE_ENV: 'test', DATABASE_URL: database.href, ...limits }
  const guarded = sabotageOf(guards, sabotage)
  const started = performance.now()
  await settle(env)
  const client = await openClient(env.DATABASE_URL)
  const pool = await startProcessPool({ ...env, ...guarded.env }, await freePorts(1), {
    kinds: ['api'],
    flags: guarded.flags,
  })
  try {
    const [api = ''] = pool.apis
    const people = createPeople(api, client)
    const canaries = await plantCanaries(people, client)
    await watchWrites(client)
    const stage = { api, pid: pool.pidOf('api'), database: client, people, canaries }
    const { counts, verdict } = await askEverything({ each, seed: Number.parseInt(seed, 16) }, stage)
    const found = report(verdict)
    const violations = Object.values(found).reduce((sum, count) => sum + count, 0)
    const seconds = Math.round((performance.now() - started) / 1000)
    return {
      faults: 'fuzz',
      seed,
      operations: counts.requests,
      calls: calls.length,
      ...counts,
      ...found,
      violations,
      seconds,
    }
  } finally {
    await pool.stop()
    await client.end()
    await dropDatabase(env.DATABASE_URL)
  }
}
