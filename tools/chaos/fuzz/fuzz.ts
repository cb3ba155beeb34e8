import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { ClientFrame } from '@fourfold/contract/chat/frames'
import { endpoints } from '@fourfold/contract/endpoints'

import { reportViolations } from '../report-violations.ts'
import { createInputGenerator } from './build-request.ts'
import type { InputGenerator } from './build-request.ts'
import { findUnaccepted, checkWrites } from './check.ts'
import type { RejectedRequest, Violations } from './check.ts'
import { createRequestChooser } from './choose-request.ts'
import { createExampleContext } from './examples/context.ts'
import type { CallName, ExampleContext } from './examples/context.ts'
import { readExistingIds } from './existing-ids.store.ts'
import type { ExistingIds } from './existing-ids.store.ts'
import { randomOf } from './random.ts'
import type { Random } from './random.ts'
import { createRouteRequestChooser } from './routes/choose-route-request.ts'
import { routeNames, isRouteName } from './routes/routes.ts'
import type { RouteName } from './routes/routes.ts'
import { takeWrites } from './row-writes.store.ts'
import { createChecker, socketName } from './send-and-check.ts'
import type { Counts, Checker } from './send-and-check.ts'
import { createSessionChooser, openPrivateChat } from './socket-sessions.ts'
import { startTargets } from './targets.ts'
import type { Target } from './targets.ts'
import { createValueGenerator } from './values.ts'
import type { ValueGenerator } from './values.ts'

export type FuzzOptions = {
  each: number
  seed?: string | undefined
  mutation?: string | undefined
  /** How many ask side by side; as many as there are cores, unless told otherwise. */
  lanes?: number | undefined
}

/** After so many rounds it is looked anew what there is to ask for, and talked over sockets, once for each of them. */
const REFRESH_INTERVAL = 5
/** Between the chances of two who ask the same api; lanes are one apart. */
const SEED_DISTANCE = 0x1_00_00
/** How many ask the same api side by side: one alone waits for answers most of the time. */
const CONCURRENCY = 6

const calls = Object.keys(endpoints) as CallName[]
type Name = CallName | RouteName
/** All that is asked: the calls, and the doors beside them. */
const allNames: readonly Name[] = [...calls, ...routeNames]

/** What can be said over the socket. */
const frames = ClientFrame.options.map(({ shape }) => socketName(shape.type.value))

/** One of those who ask an api: always the same calls, by a chance of their own, so that a seed leads to the same again. */
function createFuzzer(
  lane: Target,
  { random, here: context }: { random: Random; here: ExampleContext },
  checker: Checker,
) {
  const choose = createRequestChooser(lane, random, context)
  const knocking = createRouteRequestChooser(lane.api, random, context)
  let trouble: InputGenerator | undefined
  return {
    refresh(known: ExistingIds): void {
      trouble = createInputGenerator(random, createValueGenerator(random, known))
      knocking.refresh(known)
    },
    async ask(names: readonly Name[], isMeant: boolean): Promise<RejectedRequest[]> {
      const refused: RejectedRequest[] = []
      for (const name of names) {
        if (!trouble) throw new Error('nobody has looked what there is')
        const chosen = isRouteName(name) ? knocking.choose(name, isMeant) : choose(name, isMeant, trouble)
        const asked = await chosen.catch(checker.noteUnmade(name))
        if (asked) refused.push(...(await checker.askOnce(name, asked)))
      }
      return refused
    },
  }
}

/** Asks every call and every door as everybody, and talks over sockets, round after round. */
async function fuzzTarget({ each, seed }: { each: number; seed: number }, lane: Target) {
  const { database } = lane
  const here = createExampleContext(lane)
  const judging = createChecker(lane)
  const { askSuspectsAlone, talkOnce, noteUnmade } = judging
  const fuzzers = Array.from({ length: CONCURRENCY }, (_, nth) => {
    const random = randomOf(seed + nth * SEED_DISTANCE)
    const names = allNames.filter((_name, index) => index % CONCURRENCY === nth)
    return { names, ...createFuzzer(lane, { random, here }, judging) }
  })
  const talker = randomOf(seed + CONCURRENCY * SEED_DISTANCE)
  const chooseTalk = createSessionChooser(lane, talker, here)

  async function runSocketRound(round: number, values: ValueGenerator): Promise<RejectedRequest[]> {
    const strangers = await openPrivateChat(lane, here)
    const refused: RejectedRequest[] = []
    try {
      for (let nth = 0; nth < REFRESH_INTERVAL; nth += 1) {
        refused.push(...(await talkOnce(await chooseTalk(round + nth === 0, values), strangers)))
      }
    } finally {
      strangers.close()
    }
    return refused
  }

  for (let round = 0; round < each; round += 1) {
    const refused: RejectedRequest[] = []
    if (round % REFRESH_INTERVAL === 0) {
      const known = await readExistingIds(database)
      for (const { refresh } of fuzzers) refresh(known)
      const talked = runSocketRound(round, createValueGenerator(talker, known)).catch(noteUnmade('a socket'))
      refused.push(...((await talked) ?? []))
    }
    // What is meant is asked one at a time: nobody shall end the session of the next.
    if (round === 0) for (const { ask, names } of fuzzers) refused.push(...(await ask(names, true)))
    else refused.push(...(await Promise.all(fuzzers.map(({ ask, names }) => ask(names, false)))).flat())
    refused.push(...(await askSuspectsAlone()))
    judging.verdict.wrote.push(...checkWrites(refused, await takeWrites(database)))
  }
  return judging
}

type Found = Pick<Checker, 'counts' | 'accepted' | 'verdict'>

/** What all lanes found together. */
function mergeResults(lanes: readonly Found[]): Found {
  const sum = (key: keyof Counts) => lanes.reduce((total, { counts }) => total + counts[key], 0)
  const all = (key: keyof Violations) => lanes.flatMap(({ verdict }) => verdict[key])
  const accepted = new Set(lanes.flatMap((one) => [...one.accepted]))
  return {
    accepted,
    counts: {
      requests: sum('requests'),
      frames: sum('frames'),
      accepted: sum('accepted'),
      rejected: sum('rejected'),
      maxCpuMs: Math.max(...lanes.map(({ counts }) => counts.maxCpuMs)),
    },
    verdict: {
      failed: all('failed'),
      misshapen: all('misshapen'),
      leaked: all('leaked'),
      wrote: all('wrote'),
      costly: all('costly'),
      unmade: all('unmade'),
      unreached: findUnaccepted([...allNames, ...frames], accepted),
    },
  }
}

/** Asks every call of the contract, and every door beside them, with guessed and spoiled input, as everybody, and looks at what comes of it. */
export async function runFuzz(options: FuzzOptions) {
  const { each, seed = randomBytes(4).toString('hex'), mutation, lanes: count = availableParallelism() } = options
  const started = performance.now()
  const { lanes, close } = await startTargets(count, mutation)
  try {
    const settled = performance.now()
    // Each lane has the next seed, so that one of them can be made again alone.
    const asking = lanes.map((lane, nth) =>
      fuzzTarget({ each: Math.ceil((each - nth) / count), seed: Number.parseInt(seed, 16) + nth }, lane),
    )
    const { counts, verdict } = mergeResults(await Promise.all(asking))
    const found = reportViolations(verdict)
    const violations = Object.values(found).reduce((sum, one) => sum + one, 0)
    const seconds = Math.round((performance.now() - started) / 1000)
    const msPerRequest = Math.round(((performance.now() - settled) / counts.requests) * 10) / 10
    return {
      faults: 'fuzz',
      seed,
      lanes: count,
      operations: counts.requests + counts.frames,
      calls: calls.length,
      doors: routeNames.length,
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
