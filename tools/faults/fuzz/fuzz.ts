import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'

import { processMicroseconds } from '../../bench/cpu.ts'
import { report } from '../report.ts'
import { createAsking } from './asking.ts'
import type { Request } from './asking.ts'
import { isRefused, judge, judgeWrites } from './judge.ts'
import type { Refused, Verdict } from './judge.ts'
import { openLanes } from './lanes.ts'
import type { Lane } from './lanes.ts'
import { randomOf } from './random.ts'
import { createValues } from './values.ts'
import { knownThings, roles } from './world.ts'
import type { Role } from './world.ts'
import { takeWrites } from './writes.store.ts'

export type FuzzOptions = {
  each: number
  seed?: string | undefined
  sabotage?: string | undefined
  /** How many ask side by side; as many as there are cores, unless told otherwise. */
  lanes?: number | undefined
}

/** CPU a call may take of the api. Asked again before it is held against it: a collection of garbage is not its doing. */
const MOST_CPU_MS = 250
const PATIENCE_MS = 20_000

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

/** Rounded up: what the request before wrote, or whoever was opened for this one, is not in its time. */
const now = () => Date.now() + 1

/** Asks every call as everybody, round after round, one request at a time so that each answers for what it wrote. */
async function askEverything({ each, seed }: { each: number; seed: number }, lane: Lane) {
  const { api, pid, database, people, canaries } = lane
  const random = randomOf(seed)
  const values = createValues(random, await knownThings(database))
  const requestOf = createAsking({ api, random, values })
  const counts: Counts = { requests: 0, accepted: 0, refused: 0, mostCpuMs: 0 }
  const neverAccepted = new Set(calls.map(([name]) => name))
  const verdict: Verdict = { failed: [], misshapen: [], leaked: [], wrote: [], costly: [] }

  /** Gives when it was on its way, if it was refused. */
  async function askOnce(name: string, endpoint: Endpoint, role: Role): Promise<Refused[]> {
    const request = requestOf(endpoint, await people.tokenOf(role))
    const from = now()
    const { status, text, cpuMs } = await measure(request, pid)
    const until = now()
    const found = judge({ name, role, status, text }, canaries)
    for (const [kind, problems] of Object.entries(found)) {
      verdict[kind as keyof typeof found].push(...problems.map((problem) => `${problem} · ${JSON.stringify(request)}`))
    }
    if (cpuMs > MOST_CPU_MS) verdict.costly.push(`${name} as ${role}: ${cpuMs} ms · ${JSON.stringify(request)}`)
    if (status === 401) people.forget(role)
    counts.requests += 1
    counts.mostCpuMs = Math.max(counts.mostCpuMs, cpuMs)
    if (status >= 200 && status < 400) {
      counts.accepted += 1
      neverAccepted.delete(name)
    }
    if (!isRefused({ status })) return []
    counts.refused += 1
    return [{ who: `${name} as ${role}: ${status}`, request, from, until }]
  }

  for (let round = 0; round < each; round += 1) {
    const refused: Refused[] = []
    for (const [name, endpoint] of calls) refused.push(...(await askOnce(name, endpoint, random.one(roles))))
    verdict.wrote.push(...judgeWrites(refused, await takeWrites(database)))
  }
  return { counts, verdict, neverAccepted }
}

type Asked = Awaited<ReturnType<typeof askEverything>>

/** What all lanes found together. */
function together(asked: readonly Asked[]): Asked {
  const counts = asked.map((one) => one.counts)
  const verdicts = asked.map(({ verdict }) => verdict)
  const sum = (key: keyof Counts) => counts.reduce((total, one) => total + one[key], 0)
  const all = (key: keyof Verdict) => verdicts.flatMap((one) => one[key])
  return {
    neverAccepted: asked.map((one) => one.neverAccepted).reduce((one, other) => one.intersection(other)),
    counts: {
      requests: sum('requests'),
      accepted: sum('accepted'),
      refused: sum('refused'),
      mostCpuMs: Math.max(...counts.map(({ mostCpuMs }) => mostCpuMs)),
    },
    verdict: {
      failed: all('failed'),
      misshapen: all('misshapen'),
      leaked: all('leaked'),
      wrote: all('wrote'),
      costly: all('costly'),
    },
  }
}

/** Asks every call of the contract with guessed and spoiled input, as everybody, and looks at what comes of it. */
export async function fuzzFaults(options: FuzzOptions) {
  const { each, seed = randomBytes(4).toString('hex'), sabotage, lanes: count = availableParallelism() } = options
  const started = performance.now()
  const { lanes, close } = await openLanes(count, sabotage)
  try {
    const settled = performance.now()
    // Each lane has the next seed, so that one of them can be made again alone.
    const asking = lanes.map((lane, nth) =>
      askEverything({ each: Math.ceil((each - nth) / count), seed: Number.parseInt(seed, 16) + nth }, lane),
    )
    const { counts, verdict, neverAccepted } = together(await Promise.all(asking))
    const found = report(verdict)
    if (neverAccepted.size > 0) console.log(`never accepted: ${[...neverAccepted].join(', ')}`)
    const violations = Object.values(found).reduce((sum, one) => sum + one, 0)
    const seconds = Math.round((performance.now() - started) / 1000)
    const msPerRequest = Math.round(((performance.now() - settled) / counts.requests) * 10) / 10
    return {
      faults: 'fuzz',
      seed,
      lanes: count,
      operations: counts.requests,
      calls: calls.length,
      ...counts,
      neverAccepted: neverAccepted.size,
      ...found,
      violations,
      msPerRequest,
      seconds,
    }
  } finally {
    await close()
  }
}
