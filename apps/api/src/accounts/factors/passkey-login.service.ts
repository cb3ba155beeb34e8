import { randomBytes } from 'node:crypto'

import type { PasskeyLoginForm, PasskeyQuestion } from '@fourfold/contract/accounts/passkeys'
import type { SignedIn } from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import { AppError } from '../../infra/app-error.ts'
import { randomToken, tokenHash } from '../../infra/security/secrets.ts'
import { holdAccount } from '../accounts.store.ts'
import type { OpeningBrake } from '../sessions/login-rate-limit.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { revokeOpenedWith } from '../sessions/sessions.store.ts'
import type { FactorChanges } from './factor-change.service.ts'
import { passkeyByCredential } from './factors.queries.ts'
import { insertChallenge, lockPasskey, markPasskeyUsed, stopPasskey, takeChallenge } from './factors.store.ts'
import { CHALLENGE_MINUTES } from './webauthn.ts'
import type { Webauthn } from './webauthn.ts'

type PasskeyLoginDeps = {
  db: Db
  clock: Clock
  sessions: Pick<Sessions, 'open'>
  sessionWatch: SessionWatch
  factorChanges: FactorChanges
  webauthn: Webauthn
  spendOpening: OpeningBrake
}

type Used = { id: string; accountId: AccountId; counter: number }

/** One that counts has to count on; those that never do say 0 forever. */
const isCopied = (before: number, now: number) => (before > 0 || now > 0) && now <= before

/** Logging in with a passkey, without a name: it says itself whose it is. */
export function createPasskeyLogin(deps: PasskeyLoginDeps) {
  const { db, clock, sessions, sessionWatch, factorChanges, webauthn, spendOpening } = deps

  /** Nothing when the passkey was removed meanwhile, or there are two of it: then neither works anymore. */
  async function open({ id, accountId, counter }: Used): Promise<SignedIn | null> {
    return inTransaction(db, async (tx) => {
      await holdAccount(tx, accountId)
      const held = await lockPasskey(tx, id)
      if (!held) return null
      const now = clock.now()
      if (isCopied(held.counter, counter)) {
        await stopPasskey(tx, id, now)
        await revokeOpenedWith(tx, { accountId, passkeyId: id, now })
        await factorChanges.tell(tx, accountId, 'accounts.passkey-stopped')
        return null
      }
      await markPasskeyUsed(tx, id, { counter, now })
      return sessions.open(tx, accountId, { by: 'passkey', passkeyId: id, at: now })
    })
  }

  return {
    async passkeyQuestion(): Promise<PasskeyQuestion> {
      const [ticket, challenge] = [randomToken(), randomBytes(32)]
      const expiresAt = clock.now().add({ minutes: CHALLENGE_MINUTES })
      await inTransaction(db, (tx) =>
        insertChallenge(tx, { ticketHash: tokenHash(ticket), challenge, by: null, expiresAt }),
      )
      return { ticket, options: webauthn.question(challenge) }
    },

    async passkeyLogin(form: z.output<typeof PasskeyLoginForm>, network: string): Promise<SignedIn> {
      const asked = { ticketHash: tokenHash(form.ticket), sessionHash: null, now: clock.now() }
      const challenge = await inTransaction(db, (tx) => takeChallenge(tx, asked))
      const known = challenge && (await passkeyByCredential(db, Buffer.from(form.credential.id, 'base64url')))
      if (!known) throw new AppError('passkey_refused')
      const { id, account_id: accountId, public_key: publicKey } = known
      const counter = await webauthn.readAnswer(form, { challenge, accountId, publicKey })
      if (counter === null) throw new AppError('passkey_refused', undefined, accountId)
      await spendOpening({ accountId, network })
      const signedIn = await open({ id, accountId, counter })
      if (!signedIn) {
        sessionWatch.announceEnd(accountId)
        throw new AppError('passkey_refused', undefined, accountId)
      }
      return signedIn
    },
  }
}
