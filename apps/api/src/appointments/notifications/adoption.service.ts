import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import { enqueueNotifications } from '../../notifications/index.ts'
import { KIND_PREFIX } from './notifications.policy.ts'
import { takeOwedMails } from './notifications.store.ts'

/**
 * Takes over a number of mails that processes of the release before have written into a table of their own, and says how
 * many there were. The next release drops this and the table.
 */
export async function adoptOwedMails(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const owed = await takeOwedMails(tx)
    await enqueueNotifications(
      tx,
      owed.map(({ uuid, news, recipient, accountId, dueAt }) => ({
        key: `appointment.${uuid}.${news}.${recipient}`,
        kind: KIND_PREFIX + news,
        accountId,
        subjectId: uuid,
        dueAt,
      })),
    )
    return owed.length
  })
}
