import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'

import { setStatus, setVerified } from '../../apps/api/src/accounts/index.ts'

/** What takes a mailbox and an admin elsewhere: their address is confirmed, and they are approved. */
export async function accept({ id }: { id: number }): Promise<void> {
  const url = process.env['DATABASE_URL'] ?? ''
  const { db, close } = openDatabase({ url, poolSize: 1, log: createLog({ LOG_LEVEL: 'warn' }, 'e2e') })
  try {
    await inTransaction(db, async (tx) => {
      await setVerified(tx, id as AccountId)
      await setStatus(tx, id as AccountId, 'Approved')
    })
  } finally {
    await close()
  }
}
