import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'

import type { Actor } from '../../infra/actor.ts'
import { tryLockAccount } from '../../infra/db/locks.ts'
import { createSigner, hashToken } from '../../infra/security/secrets.ts'
import { endPreviousToken, renewSession, setMfaVerification } from './sessions.store.ts'
import type { MfaVerification } from './sessions.store.ts'

/**
 * How long the previous token stays valid after the first use of the new one. Clients time out after 15 seconds, so
 * no call with the previous token takes longer.
 */
const GRACE_PERIOD = { seconds: 30 } as const

type RenewalDeps = { db: Db; clock: Clock; secret: string }

export type SessionRenewal = ReturnType<typeof createSessionRenewal>

type NextToken = Actor['session']['nextToken']

/** Requires a locked account. Returns null if the session has ended or a reauthentication has renewed it. */
async function renewSessionToken(
  tx: Tx,
  { accountId, session }: Actor,
  event: 'edit' | 'reauthentication',
): Promise<string | null> {
  const token = session.nextToken(event)
  const renewal = {
    accountId,
    from: session.hash,
    to: hashToken(token),
    isReauthentication: event === 'reauthentication',
  }
  return (await renewSession(tx, renewal)) ? token : null
}

/**
 * Records the MFA verification and renews the token in one transaction: otherwise an attacker with the current token
 * would briefly be verified. Requires a locked account. The endpoint derives the same token for its reply.
 */
export async function stepUpSession(tx: Tx, actor: Actor, mfa: MfaVerification): Promise<void> {
  await setMfaVerification(tx, actor.session.hash, mfa)
  await renewSessionToken(tx, actor, 'reauthentication')
}

/**
 * Renews tokens. The next token is derived from the current one and a secret, so concurrent or repeated renewals return
 * the same token, and two tabs never hold different ones. An account edit requires no password: if it
 * derived the same token as a reauthentication, an attacker could make an edit to get the token that the owner's next
 * reauthentication returns.
 */
export function createSessionRenewal({ db, clock, secret }: RenewalDeps) {
  const signers = {
    reauthentication: createSigner(secret, 'session-renewal'),
    edit: createSigner(secret, 'session-edit'),
  }

  return {
    createNextToken:
      (token: string): NextToken =>
      (event) =>
        event === 'none' ? token : signers[event].sign(token).toString('base64url'),

    renewSessionToken,

    /** Renews the token after a reauthentication. Returns null if the session has ended, for example by the current request. */
    renew: (actor: Actor): Promise<string | null> =>
      inTransaction(db, async (tx) => {
        await tryLockAccount(tx, actor.accountId)
        return renewSessionToken(tx, actor, 'reauthentication')
      }),

    /** Ends the previous token after a grace period. Call at the first use of the new token. */
    schedulePreviousTokenEnd: (hash: Buffer): Promise<void> =>
      inTransaction(db, (tx) => endPreviousToken(tx, hash, clock.now().add(GRACE_PERIOD))),
  }
}
