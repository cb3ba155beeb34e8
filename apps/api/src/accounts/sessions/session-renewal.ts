import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'

import type { Actor } from '../../infra/actor.ts'
import { holdAccount } from '../../infra/db/locks.ts'
import { createSigner, tokenHash } from '../../infra/security/secrets.ts'
import { endPrevious, renewSession, strengthenSession } from './sessions.store.ts'
import type { Strength } from './sessions.store.ts'

/**
 * How long the token before still opens a session once the new one has been used. A browser waits 15 seconds for an
 * answer, so that no call outlives this which was sent before the new one came.
 */
const GRACE = { seconds: 30 } as const

type RenewalDeps = { db: Db; clock: Clock; secret: string }

export type SessionRenewal = ReturnType<typeof createSessionRenewal>

type TokenAfter = Actor['session']['tokenAfter']

/** In a transaction that holds the account. Null when the session has ended, or a proof has brought another one. */
async function renewIn(tx: Tx, { accountId, session }: Actor, after: 'edit' | 'proof'): Promise<string | null> {
  const token = session.tokenAfter(after)
  const renewal = { accountId, from: session.hash, to: tokenHash(token), isProven: after === 'proof' }
  return (await renewSession(tx, renewal)) ? token : null
}

/**
 * Notes what a factor has proven, for the token that this brings. Both at once: in a moment between them, whoever else has
 * the token of now would have what was proven. The caller holds the account; the answer brings the same token.
 */
export async function proveSession(tx: Tx, actor: Actor, strength: Strength): Promise<void> {
  await strengthenSession(tx, actor.session.hash, strength)
  await renewIn(tx, actor, 'proof')
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

    renewIn,

    /** A new token for an actor who has just proven again who they are; null when their session has ended with what they did. */
    renew: (actor: Actor): Promise<string | null> =>
      inTransaction(db, async (tx) => {
        await holdAccount(tx, actor.accountId)
        return renewIn(tx, actor, 'proof')
      }),

    /** To be called when a new token is used for the first time: then its owner has it, and the one before may end. */
    settle: (hash: Buffer): Promise<void> => inTransaction(db, (tx) => endPrevious(tx, hash, clock.now().add(GRACE))),
  }
}
