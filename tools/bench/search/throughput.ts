import { availableParallelism } from 'node:os'

import { readMachineCpu } from '../../lib/cpu.ts'
import { round, measureCpu } from './cpu-by-process.ts'
import type { Processes, CpuTimes } from './cpu-by-process.ts'

/** Minimum throughput of two search processes relative to one. */
export const MIN_THROUGHPUT_RATIO = 1.7

/** Concurrent queries, independent of the number of processes. */
const CONCURRENCY = 8

type Work = () => Promise<unknown>

const sumCpu = (cpu: CpuTimes) => Object.values(cpu).reduce((total, value) => total + value, 0)

/** Measures queries per second without pauses, CPU per query, and the cores that other processes use. */
export async function measureThroughput(processes: Processes, calls: readonly Work[], seconds: number) {
  let perSecond = 0
  let machineCores = 0
  const cpu = await measureCpu(processes, async () => {
    const timeout = AbortSignal.timeout(seconds * 1000)
    let count = 0
    async function caller(first: number): Promise<void> {
      for (let nth = first; !timeout.aborted; nth += CONCURRENCY) {
        await calls[nth % calls.length]?.()
        count += 1
      }
    }
    const machineBefore = readMachineCpu()
    const start = performance.now()
    await Promise.all(Array.from({ length: CONCURRENCY }, (_, nth) => caller(nth)))
    const elapsed = performance.now() - start
    machineCores = (readMachineCpu() - machineBefore) / 1000 / elapsed
    perSecond = round(count / (elapsed / 1000))
    return count
  })
  return { perSecond, cpu, otherCores: Math.max(0, round(machineCores - (perSecond * sumCpu(cpu)) / 1000)) }
}

export type Throughput = Awaited<ReturnType<typeof measureThroughput>>

/** Compares two search processes with one. Sets `limitedBy` if the machine has too few free cores. */
export function compareThroughput(withOne: Throughput, withTwo: Throughput) {
  const cores = availableParallelism()
  // A query also costs CPU outside the search process.
  const coresNeeded = round((MIN_THROUGHPUT_RATIO * sumCpu(withOne.cpu)) / withOne.cpu.search)
  const coresFree = round(cores - withTwo.otherCores)
  return {
    perSecond: [withOne.perSecond, withTwo.perSecond],
    ratio: round(withTwo.perSecond / withOne.perSecond),
    cpu: [withOne.cpu, withTwo.cpu],
    cores,
    coresOfOtherProcesses: [withOne.otherCores, withTwo.otherCores],
    coresNeeded,
    limitedBy:
      coresNeeded > coresFree ? `${coresFree} of ${cores} cores are free, and ${coresNeeded} are needed` : null,
  }
}
