import { readFileSync } from 'node:fs'

import type pg from 'pg'

/** Linux counts in ticks of a hundredth of a second. */
const MICROSECONDS_PER_TICK = 10_000

/** The CPU time a process has spent so far, all its threads together. */
export function processMicroseconds(pid: number): number {
  // The command may hold blanks and brackets, so the fields are counted from behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK
}

/** The CPU time everything on this machine has spent, all cores together. */
export function machineMicroseconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)
    .flatMap((line) => line.split(/\s+/).map(Number))
  return (user + nice + system + irq + softirq) * MICROSECONDS_PER_TICK
}

/** The CPU time PostgreSQL has spent on the open connections of a database. */
async function postgresMicroseconds(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  )
  return new Map(rows.map(({ pid }) => [pid, processMicroseconds(pid)]))
}

/** CPU microseconds PostgreSQL spends on the connections of a database until the function it gives is called. */
export async function measurePostgresCpu(pool: pg.Pool): Promise<() => Promise<number>> {
  const before = await postgresMicroseconds(pool)
  return async () => {
    const after = [...(await postgresMicroseconds(pool))]
    return after.reduce((sum, [pid, microseconds]) => sum + microseconds - (before.get(pid) ?? 0), 0)
  }
}

export type Cost = { api: number; postgres: number }

type CostOptions = { pool: pg.Pool; times: number; work: () => Promise<unknown> }

/** CPU microseconds one piece of work costs here and in PostgreSQL. Wall clock is noise on shared machines; this is not. */
export async function measureCost({ pool, times, work }: CostOptions): Promise<Cost> {
  const spentByPostgres = await measurePostgresCpu(pool)
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) await work()
  const api = process.cpuUsage(before)
  const postgres = await spentByPostgres()
  return { api: (api.user + api.system) / times, postgres: postgres / times }
}
