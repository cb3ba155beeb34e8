import type pg from 'pg'

import { measurePostgresCpu } from '../../lib/cpu.ts'
import type { MeasuredProcess } from './processes.ts'

/** The processes that handle a query, without the client. */
export type Processes = { search: readonly MeasuredProcess[]; api: MeasuredProcess; pool: pg.Pool }

/** CPU milliseconds by process; the client is this process. */
export type CpuTimes = Record<'search' | 'api' | 'postgres' | 'client', number>

const MICROSECONDS = 1000

export const round = (value: number) => Math.round(value * 100) / 100

function readCpu({ search, api }: Processes): Omit<CpuTimes, 'postgres'> {
  const { user, system } = process.cpuUsage()
  return {
    search: search.reduce((sum, measured) => sum + measured.cpu(), 0) / MICROSECONDS,
    api: api.cpu() / MICROSECONDS,
    client: (user + system) / MICROSECONDS,
  }
}

/** CPU per query of each process. `work` returns the number of queries it sent. */
export async function measureCpu(processes: Processes, work: () => Promise<number>): Promise<CpuTimes> {
  const readPostgresCpu = await measurePostgresCpu(processes.pool)
  const before = readCpu(processes)
  const count = await work()
  const after = readCpu(processes)
  const each = (part: keyof typeof after) => round((after[part] - before[part]) / count)
  const postgres = round((await readPostgresCpu()) / MICROSECONDS / count)
  return { search: each('search'), api: each('api'), postgres, client: each('client') }
}

/** Milliseconds that the processes were runnable but not scheduled. */
export function totalWait({ search, api }: Processes): number {
  return [...search, api].reduce((sum, measured) => sum + measured.waited(), 0)
}
