import type pg from 'pg'

import { measurePostgresCpu } from '../../lib/cpu.ts'
import type { MeasuredProcess } from './processes.ts'

/** The processes that handle a query, without the client. */
export type Processes = { search: readonly MeasuredProcess[]; api: MeasuredProcess; pool: pg.Pool }

/** CPU milliseconds by process; the client is this process. */
export type CpuTimes = Record<'search' | 'api' | 'postgres' | 'client', number>

const MICROSECONDS_PER_MILLISECOND = 1000

export const round = (value: number) => Math.round(value * 100) / 100

function readCpu({ search, api }: Processes): Omit<CpuTimes, 'postgres'> {
  const { user, system } = process.cpuUsage()
  return {
    search:
      search.reduce((sum, searchProcess) => sum + searchProcess.readCpuMicroseconds(), 0) /
      MICROSECONDS_PER_MILLISECOND,
    api: api.readCpuMicroseconds() / MICROSECONDS_PER_MILLISECOND,
    client: (user + system) / MICROSECONDS_PER_MILLISECOND,
  }
}

/** Measures the CPU time per query of each process. `work` returns the number of queries it sent. */
export async function measureCpu(processes: Processes, work: () => Promise<number>): Promise<CpuTimes> {
  const readPostgresCpu = await measurePostgresCpu(processes.pool)
  const before = readCpu(processes)
  const count = await work()
  const after = readCpu(processes)
  const perQuery = (part: keyof typeof after) => round((after[part] - before[part]) / count)
  const postgres = round((await readPostgresCpu()) / MICROSECONDS_PER_MILLISECOND / count)
  return { search: perQuery('search'), api: perQuery('api'), postgres, client: perQuery('client') }
}

/** Sums the scheduling delay of the processes: the milliseconds that they were runnable but not scheduled. */
export function sumSchedulingDelays({ search, api }: Processes): number {
  return [...search, api].reduce((sum, searchProcess) => sum + searchProcess.readSchedulingDelayMs(), 0)
}
