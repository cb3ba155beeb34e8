import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'

import type { Actor } from '../../infra/actor.ts'
import { tryLockAccount } from '../../infra/db/locks.ts'
import { createSigner, tokenHash } from '../../infra/security/secrets.ts'
import { endPreviousToken, renewSession, setMfaVerification } from './sessions.store.ts'
import type { MfaVerification } from './sessions.store.ts'

/**
 * How long the token before still opens a session once the new one has been used. A browser waits 15 seconds for an
 * answer, so that no call outlives this which was sent before the new one came.
 */
const GRACE = { seconds: 30 } as const

type RenewalDeps = { db: Db; clock: Clock; secret: string }

export type SessionRenewal = ReturnType<typeof createSessionRenewal>

type TokenAfter = Actor['session']['nextToken']

/** In a transaction that holds the account. Null when the session has ended, or a proof has brought another one. */
async function renewTokenIn(tx: Tx, { accountId, session }: Actor, after: 'edit' | 'proof'): Promise<string | null> {
  const token = session.nextToken(after)
  const renewal = { accountId, from: session.hash, to: tokenHash(token), isVerified: after === 'proof' }
  return (await renewSession(tx, renewal)) ? token : null
}

/**
 * Notes what a factor has proven, for the token that this brings. Both at once: in a moment between them, whoever else has
 * the token of now would have what was proven. The caller holds the account; the answer brings the same token.
 */
export async function stepUpSession(tx: Tx, actor: Actor, strength: MfaVerification): Promise<void> {
  await setMfaVerification(tx, actor.session.hash, strength)
  await renewTokenIn(tx, actor, 'proof')
}

/**
 * Exchanges tokens. What takes the place of a token follows from it and our secret: however often it is asked for, by
 * calls at once or again because an answer was lost, it is the same, and no two tabs hold different ones. A proof brings
 * another one than an edit of the account, which takes none: a thief could ask for it before its owner does.
 */
export function createSessionRenewal({ db, clock, secret }: RenewalDeps) {
  const signers = { proof: createSigner(secret, 'session-renewal'), edit: createSigner(secret, 'session-edit') }

  return {
    tokenAfter:
      (token: string): TokenAfter =>
      (what) =>
        what === 'nothing' ? token : signers[what].sign(token).toString('base64url'),

    renewIn: renewTokenIn,

    /** A new token for an actor who has just proven again who they are; null when their session has ended with what they did. */
    renew: (actor: Actor): Promise<string | null> =>
      inTransaction(db, async (tx) => {
        await tryLockAccount(tx, actor.accountId)
        return renewTokenIn(tx, actor, 'proof')
      }),

    /** To be called when a new token is used for the first time: then its owner has it, and the one before may end. */
    confirmTokenReceived: (hash: Buffer): Promise<void> =>
      inTransaction(db, (tx) => endPreviousToken(tx, hash, clock.now().add(GRACE))),
  }
}
