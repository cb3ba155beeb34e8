import type { AccountId } from '@fourfold/platform/ids'

import { Failure } from './failure.ts'

/** What a token opened. The hash of the token is its id: it names the session and opens nothing. */
export type Session = { hash: Buffer; expiresAt: Temporal.Instant }

/** Who makes a call, as the session says; never as the request claims. */
export type Actor = {
  accountId: AccountId
  username: string
  isProfessional: boolean
  isAdmin: boolean
  emailVerified: boolean
  session: Session
  /** The admin who really acts, when the session was opened by "log in as". */
  impersonatorId: AccountId | null
  /** The call it makes, as the log names it; a socket makes none. */
  requestId?: string
}

/** What people write and pay is not for whoever acts in their name. */
export function inOwnName(actor: Actor): Actor {
  if (actor.impersonatorId !== null) throw new Failure('not_allowed')
  return actor
}
