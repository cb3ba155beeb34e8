import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import type { SessionCutoffs } from './session-cutoffs.ts'

/** The public id of a session, derived from the token hash without revealing it. */
const SESSION_ID = sql<string>`encode(sha256(session.token_hash), 'hex')`

/** Lists open sessions, most recently used first. */
export async function listOpenSessions(
  db: Reader,
  accountId: AccountId,
  { now, idleSince, adminIdleSince }: SessionCutoffs,
) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('account as impersonator', 'impersonator.id', 'session.impersonator_id')
    .select([
      'session.token_hash',
      'session.previous_hash',
      'session.device',
      'session.created_at',
      'session.last_seen_at',
      'session.impersonator_id',
      SESSION_ID.as('id'),
    ])
    .where('session.account_id', '=', accountId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where(
      sql<boolean>`coalesce(session.last_seen_at, session.created_at) >
        case when account.is_admin then ${adminIdleSince} else ${idleSince}::timestamptz end`,
    )
    .where((eb) => eb.or([eb('session.impersonator_id', 'is', null), eb('impersonator.is_admin', 'is', true)]))
    .orderBy(sql`coalesce(session.last_seen_at, session.created_at)`, 'desc')
    .orderBy('session.token_hash')
    .execute()
}

export type OpenSession = Awaited<ReturnType<typeof listOpenSessions>>[number]
