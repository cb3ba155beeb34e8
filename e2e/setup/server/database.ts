import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'

/** One pool per worker process; opening one for each user took longer than what it was opened for. */
let database: ReturnType<typeof openDatabase> | undefined

/** Changes the product's database where a test has no screen for it, or where the screen is not what it tests. */
export function changeDatabase<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  database ??= openDatabase({
    url: process.env['DATABASE_URL'] ?? '',
    poolSize: 2,
    log: createLog({ LOG_LEVEL: 'warn' }, 'e2e'),
  })
  return inTransaction(database.db, work)
}
