import type { OwnUser } from '@fourfold/contract/accounts/shapes'

import type { OwnAccount } from './accounts.queries.ts'

/** Presents the account to its owner. */
export function presentOwnUser(account: OwnAccount): OwnUser {
  return {
    id: account.id,
    name: account.name,
    username: account.username,
    email: account.email,
    emailVerified: account.email_verified,
    pendingEmail: account.pending_email,
    isAdmin: account.is_admin,
    isProfessional: account.is_professional,
    other: account.other as OwnUser['other'],
  }
}
