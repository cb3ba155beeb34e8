import { readFileSync } from 'node:fs'

import type pg from 'pg'

/** Linux counts in ticks of a hundredth of a second. */
const MICROSECONDS_PER_TICK = 10_000

function processMicroseconds(pid: number): number {
  // The command may hold blanks and brackets, so the fields are counted from behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK
}

/** The CPU time PostgreSQL has spent on the open connections of a database. */
async function postgresMicroseconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  return rows.reduce((sum, { pid }) => sum + processMicroseconds(pid), 0)
}

export type Cost = { api: number; postgres: number }

type Measured = { pool: pg.Pool; times: number; work: () => Promise<unknown> }

/** CPU microseconds one piece of work costs here and in PostgreSQL. Wall clock is noise on shared machines; this is not. */
export async function costOf({ pool, times, work }: Measured): Promise<Cost> {
  const before = { api: process.cpuUsage(), postgres: await postgresMicroseconds(pool) }
  for (let time = 0; time < times; time += 1) await work()
  const api = process.cpuUsage(before.api)
  const postgres = (await postgresMicroseconds(pool)) - before.postgres
  return { api: (api.user + api.system) / times, postgres: postgres / times }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
