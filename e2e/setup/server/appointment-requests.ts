import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'

/** Moves the answer deadline of a request into the past. The worker expires it within a minute. */
export async function expireRequest({ uuid }: { uuid: string }): Promise<void> {
  const url = process.env['DATABASE_URL'] ?? ''
  const { db, close } = openDatabase({ url, poolSize: 1, log: createLog({ LOG_LEVEL: 'warn' }, 'e2e') })
  const answer_by = Temporal.Now.instant().subtract({ minutes: 1 })
  try {
    await inTransaction(db, (tx) =>
      tx.updateTable('appointment').set({ answer_by }).where('appointment.uuid', '=', uuid).execute(),
    )
  } finally {
    await close()
  }
}
