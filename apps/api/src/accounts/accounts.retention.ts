import type { Retention } from '../infra/db/retention.ts'
import { RESERVED_DAYS } from './registration/former-usernames.store.ts'

/** How long ended rows are kept. */
export const accountRetention: Retention[] = [
  { table: 'session', after: 'expires_at', days: 30 },
  { table: 'passkey_challenge', after: 'expires_at', days: 1 },
  { table: 'mail_link', after: 'expires_at', days: 30 },
  { table: 'account_mail', after: 'created_at', days: 30 },
  { table: 'former_username', after: 'released_at', days: RESERVED_DAYS },
]
