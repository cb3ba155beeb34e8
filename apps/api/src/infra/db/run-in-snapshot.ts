import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Runs reads in one snapshot, so that concurrent writes don't look like inconsistent data. */
export async function runInSnapshot<Result>(db: Db, work: (reader: Reader) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    return work(tx)
  })
}
