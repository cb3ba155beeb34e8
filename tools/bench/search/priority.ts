import { constants, setPriority } from 'node:os'

import type pg from 'pg'

function prefer(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_HIGHEST)
  } catch {
    // Only root may; without it the machine has to be at rest.
  }
}

/** Puts this process, those it starts from now on, and PostgreSQL's of this database ahead of whatever else runs here. */
export async function goAhead(pool: pg.Pool): Promise<void> {
  prefer(process.pid)
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  )
  for (const { pid } of rows) prefer(pid)
}
