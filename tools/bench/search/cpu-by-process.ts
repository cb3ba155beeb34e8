import type pg from 'pg'

import { measurePostgresCpu } from '../../lib/cpu.ts'
import type { MeasuredProcess } from './processes.ts'

/** Everything that spends CPU on a question, besides the client that asks. */
export type Processes = { search: readonly MeasuredProcess[]; api: MeasuredProcess; pool: pg.Pool }

/** Milliseconds of CPU, by who spent them; the client is this process. */
export type CpuTimes = Record<'search' | 'api' | 'postgres' | 'client', number>

const MICROSECONDS = 1000

export const round = (value: number) => Math.round(value * 100) / 100

function readCpu({ search, api }: Processes): Omit<CpuTimes, 'postgres'> {
  const { user, system } = process.cpuUsage()
  return {
    search: search.reduce((sum, one) => sum + one.cpu(), 0) / MICROSECONDS,
    api: api.cpu() / MICROSECONDS,
    client: (user + system) / MICROSECONDS,
  }
}

/** What one of as many questions as `work` asks costs each part. */
export async function measureCpu(parts: Processes, work: () => Promise<number>): Promise<CpuTimes> {
  const spentByPostgres = await measurePostgresCpu(parts.pool)
  const before = readCpu(parts)
  const count = await work()
  const after = readCpu(parts)
  const each = (part: keyof typeof after) => round((after[part] - before[part]) / count)
  const postgres = round((await spentByPostgres()) / MICROSECONDS / count)
  return { search: each('search'), api: each('api'), postgres, client: each('client') }
}

/** Milliseconds that these processes have been ready to run while others had the cores. */
export function totalWait({ search, api }: Processes): number {
  return [...search, api].reduce((sum, one) => sum + one.waited(), 0)
}
