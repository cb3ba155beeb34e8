import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'

/** One pool per worker process. Opening a pool takes longer than a query. */
let database: ReturnType<typeof openDatabase> | undefined

/** Changes the database directly, for changes that have no screen or are only test setup. */
export function changeDatabase<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  database ??= openDatabase({
    url: process.env['DATABASE_URL'] ?? '',
    poolSize: 2,
    log: createLog({ LOG_LEVEL: 'warn' }, 'e2e'),
  })
  return inTransaction(database.db, work)
}
