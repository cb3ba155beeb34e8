import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { ClientFrame } from '@fourfold/contract/chat/frames'
import { endpoints } from '@fourfold/contract/endpoints'

import { report } from '../report.ts'
import { createTrouble } from './asking.ts'
import { createChoosing } from './choosing.ts'
import { createHere } from './examples/here.ts'
import type { CallName } from './examples/here.ts'
import { judgeReach, judgeWrites } from './judge.ts'
import type { Refused, Verdict } from './judge.ts'
import { createJudging, inSocket } from './judging.ts'
import type { Counts } from './judging.ts'
import { knownThings } from './known.store.ts'
import { openLanes } from './lanes.ts'
import type { Lane } from './lanes.ts'
import { randomOf } from './random.ts'
import { createTalks, openStrangers } from './talking.ts'
import { createValues } from './values.ts'
import { takeWrites } from './writes.store.ts'

export type FuzzOptions = {
  each: number
  seed?: string | undefined
  sabotage?: string | undefined
  /** How many ask side by side; as many as there are cores, unless told otherwise. */
  lanes?: number | undefined
}

/** After so many rounds it is looked anew what there is to ask for. */
const LOOK_EVERY = 5

const calls = Object.keys(endpoints) as CallName[]

/** What can be said over the socket. */
const frames = ClientFrame.options.map(({ shape }) => inSocket(shape.type.value))
/** How many talk over it in each round. */
const TALKS = 2

/** Asks every call as everybody, and talks over sockets, round after round. */
async function askEverything({ each, seed }: { each: number; seed: number }, lane: Lane) {
  const { database } = lane
  const random = randomOf(seed)
  const here = createHere(lane)
  const [choose, chooseTalk] = [createChoosing(lane, random, here), createTalks(lane, random, here)]
  const { askOnce, talkOnce, ...found } = createJudging(lane)
  const look = async () => createTrouble(random, createValues(random, await knownThings(database)))
  let trouble = await look()

  const noteUnmade = (name: string) => (error: unknown) => void found.verdict.unmade.push(`${name}: ${String(error)}`)

  async function ask(name: CallName, isMeant: boolean): Promise<Refused[]> {
    const asked = await choose(name, isMeant, trouble).catch(noteUnmade(name))
    return asked ? askOnce(name, asked) : []
  }

  async function talkInRound(round: number): Promise<Refused[]> {
    const strangers = await openStrangers(lane, here)
    const refused: Refused[] = []
    try {
      for (let nth = 0; nth < TALKS; nth += 1) {
        refused.push(...(await talkOnce(await chooseTalk(round + nth === 0, trouble.values), strangers)))
      }
    } finally {
      strangers.end()
    }
    return refused
  }

  for (let round = 0; round < each; round += 1) {
    if (round % LOOK_EVERY === LOOK_EVERY - 1) trouble = await look()
    const refused: Refused[] = []
    for (const name of calls) refused.push(...(await ask(name, round === 0)))
    refused.push(...((await talkInRound(round).catch(noteUnmade('a socket'))) ?? []))
    found.verdict.wrote.push(...judgeWrites(refused, await takeWrites(database)))
  }
  return found
}

type Found = Awaited<ReturnType<typeof askEverything>>

/** What all lanes found together. */
function together(lanes: readonly Found[]): Found {
  const sum = (key: keyof Counts) => lanes.reduce((total, { counts }) => total + counts[key], 0)
  const all = (key: keyof Verdict) => lanes.flatMap(({ verdict }) => verdict[key])
  const accepted = new Set(lanes.flatMap((one) => [...one.accepted]))
  return {
    accepted,
    counts: {
      requests: sum('requests'),
      frames: sum('frames'),
      accepted: sum('accepted'),
      refused: sum('refused'),
      mostCpuMs: Math.max(...lanes.map(({ counts }) => counts.mostCpuMs)),
    },
    verdict: {
      failed: all('failed'),
      misshapen: all('misshapen'),
      leaked: all('leaked'),
      wrote: all('wrote'),
      costly: all('costly'),
      unmade: all('unmade'),
      unreached: judgeReach([...calls, ...frames], accepted),
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
    const { counts, verdict } = together(await Promise.all(asking))
    const found = report(verdict)
    const violations = Object.values(found).reduce((sum, one) => sum + one, 0)
    const seconds = Math.round((performance.now() - started) / 1000)
    const msPerRequest = Math.round(((performance.now() - settled) / counts.requests) * 10) / 10
    return {
      faults: 'fuzz',
      seed,
      lanes: count,
      operations: counts.requests + counts.frames,
      calls: calls.length,
      ...counts,
      ...found,
      violations,
      msPerRequest,
      seconds,
    }
  } finally {
    await close()
  }
}
