import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Returns a decision with its account, or undefined if the account is deleted. */
export async function findDecisionToSend(db: Db, uuid: string) {
  return db
    .selectFrom('status_decision')
    .innerJoin('account', 'account.id', 'status_decision.account_id')
    .select([
      'status_decision.status as decision_status',
      'status_decision.reason',
      // An approval does not restore the subscription that the previous rejection ended.
      sql<boolean>`coalesce((
        select rejection.ended_subscriptions > 0 from status_decision rejection
        where rejection.account_id = status_decision.account_id and rejection.status = 'Rejected'
          and rejection.decided_at <= status_decision.decided_at
        order by rejection.decided_at desc limit 1), false)`.as('subscription_ended'),
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
