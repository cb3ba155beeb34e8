import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { ClientFrame } from '@fourfold/contract/chat/frames'
import { endpoints } from '@fourfold/contract/endpoints'

import { report } from '../report-violations.ts'
import { createTrouble } from './build-request.ts'
import type { Trouble } from './build-request.ts'
import { judgeReach, judgeWrites } from './check.ts'
import type { Refused, Verdict } from './check.ts'
import { createChoosing } from './choose-request.ts'
import { createHere } from './examples/context.ts'
import type { CallName, Here } from './examples/context.ts'
import { knownThings } from './existing-ids.store.ts'
import type { Known } from './existing-ids.store.ts'
import { randomOf } from './random.ts'
import type { Random } from './random.ts'
import { createKnocking } from './routes/choose-route-request.ts'
import { doorNames, isDoor } from './routes/routes.ts'
import type { DoorName } from './routes/routes.ts'
import { takeWrites } from './row-writes.store.ts'
import { createJudging, inSocket } from './send-and-check.ts'
import type { Counts, Judging } from './send-and-check.ts'
import { createTalks, openStrangers } from './socket-sessions.ts'
import { openLanes } from './targets.ts'
import type { Lane } from './targets.ts'
import { createValues } from './values.ts'
import type { Values } from './values.ts'

export type FuzzOptions = {
  each: number
  seed?: string | undefined
  sabotage?: string | undefined
  /** How many ask side by side; as many as there are cores, unless told otherwise. */
  lanes?: number | undefined
}

/** After so many rounds it is looked anew what there is to ask for, and talked over sockets, once for each of them. */
const LOOK_EVERY = 5
/** Between the chances of two who ask the same api; lanes are one apart. */
const SEEDS_APART = 0x1_00_00
/** How many ask the same api side by side: one alone waits for answers most of the time. */
const ASKERS = 6

const calls = Object.keys(endpoints) as CallName[]
type Name = CallName | DoorName
/** All that is asked: the calls, and the doors beside them. */
const everything: readonly Name[] = [...calls, ...doorNames]

/** What can be said over the socket. */
const frames = ClientFrame.options.map(({ shape }) => inSocket(shape.type.value))

/** One of those who ask an api: always the same calls, by a chance of their own, so that a seed leads to the same again. */
function createAsker(lane: Lane, { random, here }: { random: Random; here: Here }, judging: Judging) {
  const choose = createChoosing(lane, random, here)
  const knocking = createKnocking(lane.api, random, here)
  let trouble: Trouble | undefined
  return {
    look(known: Known): void {
      trouble = createTrouble(random, createValues(random, known))
      knocking.look(known)
    },
    async ask(names: readonly Name[], isMeant: boolean): Promise<Refused[]> {
      const refused: Refused[] = []
      for (const name of names) {
        if (!trouble) throw new Error('nobody has looked what there is')
        const chosen = isDoor(name) ? knocking.knock(name, isMeant) : choose(name, isMeant, trouble)
        const asked = await chosen.catch(judging.noteUnmade(name))
        if (asked) refused.push(...(await judging.askOnce(name, asked)))
      }
      return refused
    },
  }
}

/** Asks every call and every door as everybody, and talks over sockets, round after round. */
async function askEverything({ each, seed }: { each: number; seed: number }, lane: Lane) {
  const { database } = lane
  const here = createHere(lane)
  const judging = createJudging(lane)
  const { askSuspectsAlone, talkOnce, noteUnmade } = judging
  const askers = Array.from({ length: ASKERS }, (_, nth) => {
    const random = randomOf(seed + nth * SEEDS_APART)
    const names = everything.filter((_name, index) => index % ASKERS === nth)
    return { names, ...createAsker(lane, { random, here }, judging) }
  })
  const talker = randomOf(seed + ASKERS * SEEDS_APART)
  const chooseTalk = createTalks(lane, talker, here)

  async function talkInRound(round: number, values: Values): Promise<Refused[]> {
    const strangers = await openStrangers(lane, here)
    const refused: Refused[] = []
    try {
      for (let nth = 0; nth < LOOK_EVERY; nth += 1) {
        refused.push(...(await talkOnce(await chooseTalk(round + nth === 0, values), strangers)))
      }
    } finally {
      strangers.end()
    }
    return refused
  }

  for (let round = 0; round < each; round += 1) {
    const refused: Refused[] = []
    if (round % LOOK_EVERY === 0) {
      const known = await knownThings(database)
      for (const { look } of askers) look(known)
      const talked = talkInRound(round, createValues(talker, known)).catch(noteUnmade('a socket'))
      refused.push(...((await talked) ?? []))
    }
    // What is meant is asked one at a time: nobody shall end the session of the next.
    if (round === 0) for (const { ask, names } of askers) refused.push(...(await ask(names, true)))
    else refused.push(...(await Promise.all(askers.map(({ ask, names }) => ask(names, false)))).flat())
    refused.push(...(await askSuspectsAlone()))
    judging.verdict.wrote.push(...judgeWrites(refused, await takeWrites(database)))
  }
  return judging
}

type Found = Pick<Judging, 'counts' | 'accepted' | 'verdict'>

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
      unreached: judgeReach([...everything, ...frames], accepted),
    },
  }
}

/** Asks every call of the contract, and every door beside them, with guessed and spoiled input, as everybody, and looks at what comes of it. */
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
      doors: doorNames.length,
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
