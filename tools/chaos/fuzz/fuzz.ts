import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { ClientFrame } from '@fourfold/contract/chat/frames'
import { endpoints } from '@fourfold/contract/endpoints'

import { createRandom } from '../../lib/random.ts'
import type { Random } from '../../lib/random.ts'
import { reportViolations } from '../report-violations.ts'
import { findNeverAccepted, checkWrites } from './check.ts'
import type { RejectedRequest, Violations } from './check.ts'
import { createExampleContext } from './examples/context.ts'
import type { CallName, ExampleContext } from './examples/context.ts'
import { readExistingIds } from './existing-ids.store.ts'
import type { ExistingIds } from './existing-ids.store.ts'
import { createInputGenerator } from './request/build-request.ts'
import type { InputGenerator } from './request/build-request.ts'
import { createRequestChooser } from './request/choose-request.ts'
import { createValueGenerator } from './request/values.ts'
import type { ValueGenerator } from './request/values.ts'
import { createRouteRequestChooser } from './routes/choose-route-request.ts'
import { routeNames, isRouteName } from './routes/routes.ts'
import type { RouteName } from './routes/routes.ts'
import { takeWrites } from './row-writes.store.ts'
import { createChecker, formatFrameName } from './send-and-check.ts'
import type { Counts, Checker } from './send-and-check.ts'
import { createSessionChooser, openPrivateChat } from './socket/socket-sessions.ts'
import { startTargets } from './targets.ts'
import type { Target } from './targets.ts'

export type FuzzOptions = {
  each: number
  seed?: string | undefined
  mutation?: string | undefined
  /** Number of concurrent targets; by default the number of cores. */
  targets?: number | undefined
}

/** Interval in rounds at which the existing ids are read and as many socket sessions run. */
const REFRESH_INTERVAL = 5
/** Distance between the seeds of two fuzzers of a target. The seeds of targets are consecutive. */
const SEED_DISTANCE = 0x1_00_00
/** Concurrent fuzzers per target: a single one would mostly wait for responses. */
const CONCURRENCY = 6

const calls = Object.keys(endpoints) as CallName[]
type Name = CallName | RouteName
/** Endpoints of the contract, and other routes. */
const allNames: readonly Name[] = [...calls, ...routeNames]

/** Names of client frame types. */
const frameNames = ClientFrame.options.map(({ shape }) => formatFrameName(shape.type.value))

/** Creates a fuzzer with its own random generator, so that a seed is reproducible. */
function createFuzzer(
  target: Target,
  { random, context }: { random: Random; context: ExampleContext },
  checker: Checker,
) {
  const choose = createRequestChooser(target, random, context)
  const routeChooser = createRouteRequestChooser(target.api, random, context)
  let generator: InputGenerator | undefined
  return {
    refresh(existing: ExistingIds): void {
      generator = createInputGenerator(random, createValueGenerator(random, existing))
      routeChooser.refresh(existing)
    },
    async sendAll(names: readonly Name[], isValid: boolean): Promise<RejectedRequest[]> {
      const rejected: RejectedRequest[] = []
      for (const name of names) {
        if (!generator) throw new Error('fuzzer not initialized')
        const choice = isRouteName(name) ? routeChooser.choose(name, isValid) : choose(name, isValid, generator)
        const request = await choice.catch(checker.recordSetupError(name))
        if (request) rejected.push(...(await checker.sendAndCheck(name, request)))
      }
      return rejected
    },
  }
}

/** Sends requests to every endpoint and route of a target and runs socket sessions, round after round. */
async function fuzzTarget({ each, seed }: { each: number; seed: number }, target: Target) {
  const { database } = target
  const context = createExampleContext(target)
  const checker = createChecker(target)
  const { recheckAlone, runAndCheckSession, recordSetupError } = checker
  const fuzzers = Array.from({ length: CONCURRENCY }, (_, nth) => {
    const random = createRandom(seed + nth * SEED_DISTANCE)
    const names = allNames.filter((_name, index) => index % CONCURRENCY === nth)
    return { names, ...createFuzzer(target, { random, context }, checker) }
  })
  const socketRandom = createRandom(seed + CONCURRENCY * SEED_DISTANCE)
  const chooseSession = createSessionChooser(target, socketRandom, context)

  async function runSocketRound(round: number, values: ValueGenerator): Promise<RejectedRequest[]> {
    const privateChat = await openPrivateChat(target, context)
    const rejected: RejectedRequest[] = []
    try {
      for (let nth = 0; nth < REFRESH_INTERVAL; nth += 1) {
        rejected.push(...(await runAndCheckSession(await chooseSession(round + nth === 0, values), privateChat)))
      }
    } finally {
      privateChat.close()
    }
    return rejected
  }

  for (let round = 0; round < each; round += 1) {
    const rejected: RejectedRequest[] = []
    if (round % REFRESH_INTERVAL === 0) {
      const existing = await readExistingIds(database)
      for (const { refresh } of fuzzers) refresh(existing)
      const socketRound = runSocketRound(round, createValueGenerator(socketRandom, existing))
      rejected.push(...((await socketRound.catch(recordSetupError('a socket'))) ?? []))
    }
    // Valid requests run one at a time: one of them may end the session that another uses.
    if (round === 0) for (const { sendAll, names } of fuzzers) rejected.push(...(await sendAll(names, true)))
    else rejected.push(...(await Promise.all(fuzzers.map(({ sendAll, names }) => sendAll(names, false)))).flat())
    rejected.push(...(await recheckAlone()))
    checker.violations.forbiddenWrites.push(...checkWrites(rejected, await takeWrites(database)))
  }
  return checker
}

type TargetResults = Pick<Checker, 'counts' | 'accepted' | 'violations'>

/** Merges the results of all targets. */
function mergeResults(targets: readonly TargetResults[]): TargetResults {
  const sum = (key: keyof Counts) => targets.reduce((total, { counts }) => total + counts[key], 0)
  const all = (key: keyof Violations) => targets.flatMap(({ violations }) => violations[key])
  const accepted = new Set(targets.flatMap((target) => [...target.accepted]))
  return {
    accepted,
    counts: {
      requests: sum('requests'),
      frames: sum('frames'),
      accepted: sum('accepted'),
      rejected: sum('rejected'),
      maxCpuMs: Math.max(...targets.map(({ counts }) => counts.maxCpuMs)),
    },
    violations: {
      failed: all('failed'),
      malformed: all('malformed'),
      leaked: all('leaked'),
      forbiddenWrites: all('forbiddenWrites'),
      expensiveRequests: all('expensiveRequests'),
      setupErrors: all('setupErrors'),
      neverAccepted: findNeverAccepted([...allNames, ...frameNames], accepted),
    },
  }
}

/** Fuzzes every endpoint, route and socket as every role, and checks responses, writes and CPU time. */
export async function runFuzz(options: FuzzOptions) {
  const { each, seed = randomBytes(4).toString('hex'), mutation, targets: count = availableParallelism() } = options
  const startTime = performance.now()
  const { targets, close } = await startTargets(count, mutation)
  try {
    const readyTime = performance.now()
    // Consecutive seeds, so that one target can be reproduced alone.
    const runs = targets.map((target, nth) =>
      fuzzTarget({ each: Math.ceil((each - nth) / count), seed: Number.parseInt(seed, 16) + nth }, target),
    )
    const merged = mergeResults(await Promise.all(runs))
    const { counts } = merged
    const countsByKind = reportViolations(merged.violations)
    const violations = Object.values(countsByKind).reduce((sum, count) => sum + count, 0)
    const seconds = Math.round((performance.now() - startTime) / 1000)
    const msPerRequest = Math.round(((performance.now() - readyTime) / counts.requests) * 10) / 10
    return {
      run: 'fuzz',
      seed,
      targets: count,
      operations: counts.requests + counts.frames,
      calls: calls.length,
      routes: routeNames.length,
      ...counts,
      ...countsByKind,
      violations,
      msPerRequest,
      seconds,
    }
  } finally {
    await close()
  }
}
