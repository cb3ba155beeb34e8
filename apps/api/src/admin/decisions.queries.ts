import type { Db } from '@fourfold/platform/db/db'

/** A decision with whom it is about; nothing when they have deleted their account. */
export async function decisionToTell(db: Db, uuid: string) {
  return db
    .selectFrom('status_decision')
    .innerJoin('account', 'account.id', 'status_decision.account_id')
    .select([
      'status_decision.status as decided',
      'status_decision.reason',
      'account.status',
      'account.name',
      'account.email',
      'account.email_verified',
      'account.is_professional',
    ])
    .where('status_decision.uuid', '=', uuid)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}
