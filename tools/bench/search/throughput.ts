import { availableParallelism } from 'node:os'

import { machineMicroseconds } from '../../lib/cpu.ts'
import { round, measureCpu } from './cpu-by-process.ts'
import type { Processes, CpuTimes } from './cpu-by-process.ts'

/** Twice as many search processes must answer so many times as much. */
export const MIN_RATIO = 1.7

/** How many questions are under way at once, whatever the number of processes. */
const CONCURRENCY = 8

type Work = () => Promise<unknown>

const sum = (cpu: CpuTimes) => Object.values(cpu).reduce((all, one) => all + one, 0)

/** Questions per second that are answered when nobody waits between them, the CPU of each, and the cores others use. */
export async function measureThroughput(parts: Processes, works: readonly Work[], seconds: number) {
  let perSecond = 0
  let machine = 0
  const cpu = await measureCpu(parts, async () => {
    const over = AbortSignal.timeout(seconds * 1000)
    let count = 0
    async function caller(first: number): Promise<void> {
      for (let nth = first; !over.aborted; nth += CONCURRENCY) {
        await works[nth % works.length]?.()
        count += 1
      }
    }
    const machineBefore = machineMicroseconds()
    const began = performance.now()
    await Promise.all(Array.from({ length: CONCURRENCY }, (_, nth) => caller(nth)))
    const took = performance.now() - began
    machine = (machineMicroseconds() - machineBefore) / 1000 / took
    perSecond = round(count / (took / 1000))
    return count
  })
  return { perSecond, cpu, others: Math.max(0, round(machine - (perSecond * sum(cpu)) / 1000)) }
}

export type Throughput = Awaited<ReturnType<typeof measureThroughput>>

/** Two search processes beside one: how many times as much they answer, and what keeps them from more. */
export function compare(one: Throughput, two: Throughput) {
  const cores = availableParallelism()
  // A question is more work for the machine than for the search process alone.
  const coresNeeded = round((MIN_RATIO * sum(one.cpu)) / one.cpu.search)
  const coresFree = round(cores - two.others)
  return {
    perSecond: [one.perSecond, two.perSecond],
    ratio: round(two.perSecond / one.perSecond),
    cpu: [one.cpu, two.cpu],
    cores,
    coresOfOtherProcesses: [one.others, two.others],
    coresNeeded,
    limitedBy:
      coresNeeded > coresFree ? `${coresFree} of ${cores} cores are free, and ${coresNeeded} are needed` : null,
  }
}
