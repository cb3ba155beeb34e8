import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { deleteFactors } from '../factors/factors.store.ts'
import { reserveErasedUsernames } from '../registration/former-usernames.store.ts'

/** Holds an account that is not empty yet, so that no booking of either side begins meanwhile. */
export async function lockForDeletion(tx: Tx, id: AccountId): Promise<boolean> {
  const account = await tx
    .selectFrom('account')
    .select('account.id')
    .where('account.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('account.deleted_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('account_departure')
            .whereRef('account_departure.account_id', '=', 'account.id')
            .select('account_departure.account_id'),
        ),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Takes everything about the person out of the account and ends what it has open. The names are such that nobody can
 * register them; the person's own address is free again, and their username after a time. Rejected, so that nothing offers or books it.
 */
export async function anonymizeAccount(tx: Tx, id: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom('session')
    .where((eb) => eb.or([eb('session.account_id', '=', id), eb('session.impersonator_id', '=', id)]))
    .execute()
  await deleteFactors(tx, id)
  await tx.deleteFrom('mail_link').where('mail_link.account_id', '=', id).execute()
  await tx.deleteFrom('account_mail').where('account_mail.account_id', '=', id).execute()
  await tx.deleteFrom('account_departure').where('account_departure.account_id', '=', id).execute()
  await reserveErasedUsernames(tx, id, now)
  await tx
    .updateTable('account')
    .set({
      name: sql`case when account.is_professional then 'Former professional' else 'Former member' end`,
      username: `deleted:${id}`,
      email: `deleted:${id}`,
      email_verified: false,
      pending_email: null,
      password_hash: '',
      is_admin: false,
      discreet: false,
      status: 'Rejected',
      deleted_at: sql`coalesce(account.deleted_at, ${now})`,
    })
    .where('account.id', '=', id)
    .execute()
}
