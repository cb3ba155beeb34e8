import type pg from 'pg'

import { watchPostgres } from '../../lib/cpu.ts'
import type { Measured } from './processes.ts'

/** Everything that spends CPU on a question, besides the client that asks. */
export type Parts = { search: readonly Measured[]; api: Measured; pool: pg.Pool }

/** Milliseconds of CPU, by who spent them; the client is this process. */
export type Spent = Record<'search' | 'api' | 'postgres' | 'client', number>

const MICROSECONDS = 1000

export const round = (value: number) => Math.round(value * 100) / 100

function spentBy({ search, api }: Parts): Omit<Spent, 'postgres'> {
  const { user, system } = process.cpuUsage()
  return {
    search: search.reduce((sum, one) => sum + one.cpu(), 0) / MICROSECONDS,
    api: api.cpu() / MICROSECONDS,
    client: (user + system) / MICROSECONDS,
  }
}

/** What one of as many questions as `work` asks costs each part. */
export async function spentOn(parts: Parts, work: () => Promise<number>): Promise<Spent> {
  const spentByPostgres = await watchPostgres(parts.pool)
  const before = spentBy(parts)
  const count = await work()
  const after = spentBy(parts)
  const each = (part: keyof typeof after) => round((after[part] - before[part]) / count)
  const postgres = round((await spentByPostgres()) / MICROSECONDS / count)
  return { search: each('search'), api: each('api'), postgres, client: each('client') }
}

/** Milliseconds that these processes have been ready to run while others had the cores. */
export function waitedBy({ search, api }: Parts): number {
  return [...search, api].reduce((sum, one) => sum + one.waited(), 0)
}
