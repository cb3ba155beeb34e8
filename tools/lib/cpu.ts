import { readFileSync } from 'node:fs'

import type pg from 'pg'

/** Linux counts CPU time in ticks of 10 ms. */
const MICROSECONDS_PER_TICK = 10_000

/** Returns the CPU microseconds of a process, all threads together. */
export function readProcessCpu(pid: number): number {
  // The command name may contain spaces and parentheses, so fields are counted after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK
}

/** Returns the CPU microseconds of the machine, all cores together. */
export function readMachineCpu(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)
    .flatMap((line) => line.split(/\s+/).map(Number))
  return (user + nice + system + irq + softirq) * MICROSECONDS_PER_TICK
}

/** Returns the CPU microseconds of the PostgreSQL backends of a database, by process id. */
async function readBackendCpu(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  )
  return new Map(rows.map(({ pid }) => [pid, readProcessCpu(pid)]))
}

/** Measures the CPU microseconds of the backends of a database until the returned function is called. */
export async function measurePostgresCpu(pool: pg.Pool): Promise<() => Promise<number>> {
  const before = await readBackendCpu(pool)
  return async () => {
    const after = [...(await readBackendCpu(pool))]
    return after.reduce((sum, [pid, microseconds]) => sum + microseconds - (before.get(pid) ?? 0), 0)
  }
}

export type Cost = { api: number; postgres: number }

type CostOptions = { pool: pg.Pool; repetitions: number; work: () => Promise<unknown> }

/** Measures CPU microseconds per call here and in PostgreSQL. Elapsed time varies too much on shared machines. */
export async function measureCost({ pool, repetitions, work }: CostOptions): Promise<Cost> {
  const readPostgresCpu = await measurePostgresCpu(pool)
  const before = process.cpuUsage()
  for (let repetition = 0; repetition < repetitions; repetition += 1) await work()
  const api = process.cpuUsage(before)
  const postgres = await readPostgresCpu()
  return { api: (api.user + api.system) / repetitions, postgres: postgres / repetitions }
}
