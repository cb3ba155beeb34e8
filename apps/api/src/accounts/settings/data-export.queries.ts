import type { Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'

import { findAuthenticator, listPasskeys } from '../factors/factors.queries.ts'

/** Returns the account's data for a data export, without hashes. */
export async function exportAccount(tx: Tx, id: AccountId) {
  const account = await tx
    .selectFrom('account')
    .select([
      'account.name',
      'account.username',
      'account.email',
      'account.email_verified',
      'account.is_professional',
      'account.status',
      'account.created_at',
      'account.discreet',
    ])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
  const sessions = tx
    .selectFrom('session')
    .select([
      'session.created_at',
      'session.expires_at',
      'session.revoked_at',
      'session.last_seen_at',
      'session.device',
      'session.mfa_method',
    ])
    .select((eb) => eb('session.impersonator_id', 'is not', null).as('opened_by_our_team'))
    .where('session.account_id', '=', id)
    .orderBy('session.created_at')
  const passkeys = await listPasskeys(tx, id)
  return {
    account,
    sessions: fetchPages(tx, 'sessions', sessions),
    passkeys: passkeys.map(({ name, device, created_at, last_used_at }) => ({
      name,
      device,
      created_at,
      last_used_at,
    })),
    authenticator: (await findAuthenticator(tx, id)) ?? null,
  }
}
