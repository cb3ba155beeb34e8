import type pg from 'pg'

import { measurePostgresCpu, readMachineCpu } from '../../lib/cpu.ts'
import { round } from './load.ts'
import type { MeasuredProcess } from './processes.ts'

/** The processes of a run by name, and a connection to their database. */
export type Processes = { measured: Readonly<Record<string, MeasuredProcess>>; pool: pg.Pool }

/** Reads the CPU microseconds by process. The client is this process. */
function readCpu({ measured }: Processes): Record<string, number> {
  const { user, system } = process.cpuUsage()
  const entries = Object.entries(measured).map(([name, { readCpuMicroseconds }]) => [name, readCpuMicroseconds()])
  return { ...Object.fromEntries(entries), client: user + system }
}

/** Measures CPU by process while the work runs, per search, and how busy the machine was. */
export async function measureUsage<Sample>(processes: Processes, work: () => Promise<Sample[]>) {
  const readPostgresCpu = await measurePostgresCpu(processes.pool)
  const [before, machineBefore, startTime] = [readCpu(processes), readMachineCpu(), performance.now()]
  const samples = await work()
  const seconds = (performance.now() - startTime) / 1000
  const used: Record<string, number> = { postgres: await readPostgresCpu() }
  for (const [name, microseconds] of Object.entries(readCpu(processes)))
    used[name] = microseconds - (before[name] ?? Number.NaN)
  const total = Object.values(used).reduce((sum, microseconds) => sum + microseconds, 0)
  const perSearch = (milliseconds: number) => round(milliseconds / samples.length)
  return {
    samples,
    usage: {
      /** CPU milliseconds per search. */
      cpu: Object.fromEntries(Object.entries(used).map(([name, value]) => [name, perSearch(value / 1000)])),
      clientCores: round((used.client ?? Number.NaN) / 1e6 / seconds),
      /** Cores that other programs used. */
      otherCores: Math.max(0, round((readMachineCpu() - machineBefore - total) / 1e6 / seconds)),
    },
  }
}

export type Usage = Awaited<ReturnType<typeof measureUsage>>['usage']
