import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

import type pg from 'pg'

const { PRIORITY_HIGHEST, PRIORITY_NORMAL } = constants.priority

/** Linux weighs sessions before it weighs processes. */
export function prefer(pid: number, priority = PRIORITY_HIGHEST): void {
  try {
    setPriority(pid, priority)
    writeFileSync(`/proc/${pid}/autogroup`, String(priority))
  } catch {
    // Only root may, and not every system has it; without it the machine has to be at rest.
  }
}

/** Puts this process and PostgreSQL's of this database ahead of whatever else runs here, as if it were at rest. */
export async function goAhead(pool: pg.Pool): Promise<void> {
  prefer(process.pid)
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  )
  for (const { pid } of rows) prefer(pid)
}

/** To be called at the end: the session is that of whoever started us, and goes on. */
export const stepBack = (): void => prefer(process.pid, PRIORITY_NORMAL)
