import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'

import type { Actor } from '../../infra/actor.ts'
import { tryLockAccount } from '../../infra/db/locks.ts'
import { createSigner, tokenHash } from '../../infra/security/secrets.ts'
import { endPreviousToken, renewSession, setMfaVerification } from './sessions.store.ts'
import type { MfaVerification } from './sessions.store.ts'

/**
 * How long the previous token stays valid after the first use of the new one. Clients time out after 15 seconds, so
 * no call sent with the previous token outlives this.
 */
const GRACE = { seconds: 30 } as const

type RenewalDeps = { db: Db; clock: Clock; secret: string }

export type SessionRenewal = ReturnType<typeof createSessionRenewal>

type TokenAfter = Actor['session']['nextToken']

/** The caller has locked the account. Null when the session has ended or was renewed by a reauthentication. */
async function renewTokenIn(
  tx: Tx,
  { accountId, session }: Actor,
  after: 'edit' | 'reauthentication',
): Promise<string | null> {
  const token = session.nextToken(after)
  const renewal = { accountId, from: session.hash, to: tokenHash(token), isVerified: after === 'reauthentication' }
  return (await renewSession(tx, renewal)) ? token : null
}

/**
 * Records the MFA verification and renews the token in one transaction: otherwise a thief with the current token would
 * be verified for a moment. The caller has locked the account. The reply returns the same token.
 */
export async function stepUpSession(tx: Tx, actor: Actor, mfa: MfaVerification): Promise<void> {
  await setMfaVerification(tx, actor.session.hash, mfa)
  await renewTokenIn(tx, actor, 'reauthentication')
}

/**
 * Renews tokens. The next token is derived from the current one and a secret, so concurrent or repeated renewals return
 * the same token, and two tabs never hold different ones. A reauthentication derives another token than an account
 * edit, which requires no password: a thief could request that one before the owner does.
 */
export function createSessionRenewal({ db, clock, secret }: RenewalDeps) {
  const signers = {
    reauthentication: createSigner(secret, 'session-renewal'),
    edit: createSigner(secret, 'session-edit'),
  }

  return {
    tokenAfter:
      (token: string): TokenAfter =>
      (event) =>
        event === 'none' ? token : signers[event].sign(token).toString('base64url'),

    renewTokenIn,

    /** Renews the token after a reauthentication. Null when the call ended the session. */
    renew: (actor: Actor): Promise<string | null> =>
      inTransaction(db, async (tx) => {
        await tryLockAccount(tx, actor.accountId)
        return renewTokenIn(tx, actor, 'reauthentication')
      }),

    /** Call at the first use of a new token: the client has it, so the previous one can end. */
    confirmTokenReceived: (hash: Buffer): Promise<void> =>
      inTransaction(db, (tx) => endPreviousToken(tx, hash, clock.now().add(GRACE))),
  }
}
