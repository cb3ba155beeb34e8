import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** What accounts hold of a person, for the person. No hash: it opens nothing and tells nothing. */
export async function accountData(db: Reader, id: AccountId) {
  const account = await db
    .selectFrom('account')
    .select([
      'account.name',
      'account.username',
      'account.email',
      'account.email_verified',
      'account.is_professional',
      'account.status',
      'account.created_at',
    ])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('session')
    .select(['session.created_at', 'session.expires_at', 'session.revoked_at'])
    .select((eb) => eb('session.impersonator_id', 'is not', null).as('opened_by_our_team'))
    .where('session.account_id', '=', id)
    .orderBy('session.created_at')
    .execute()
  return { account, sessions }
}
