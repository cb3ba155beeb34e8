import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { deleteFactors } from '../factors/factors.store.ts'
import { reserveErasedUsernames } from '../registration/former-usernames.store.ts'

/** Locks the account, so that no concurrent booking involves it. Returns false if it is missing or was anonymized. */
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
            .selectFrom('pending_deletion')
            .whereRef('pending_deletion.account_id', '=', 'account.id')
            .select('pending_deletion.account_id'),
        ),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Anonymizes the account and deletes its sessions, factors, and links. The placeholder username and email cannot be
 * registered. The old email can be registered immediately, the old username when its reservation ends. `Rejected` keeps
 * the account out of listings and bookings.
 */
export async function anonymizeAccount(tx: Tx, id: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom('session')
    .where((eb) => eb.or([eb('session.account_id', '=', id), eb('session.impersonator_id', '=', id)]))
    .execute()
  await deleteFactors(tx, id)
  await tx.deleteFrom('mail_link').where('mail_link.account_id', '=', id).execute()
  await tx.deleteFrom('account_mail').where('account_mail.account_id', '=', id).execute()
  await tx.deleteFrom('pending_deletion').where('pending_deletion.account_id', '=', id).execute()
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
