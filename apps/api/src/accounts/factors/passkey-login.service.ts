import { randomBytes } from 'node:crypto'

import type { PasskeyLoginForm, PasskeyLoginOptions } from '@fourfold/contract/accounts/passkeys'
import type { LoginReply } from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import { AppError } from '../../infra/app-error.ts'
import { generateToken, hashToken } from '../../infra/security/secrets.ts'
import { lockAccountForShare } from '../accounts.store.ts'
import type { LimitNewSessions } from '../sessions/login-rate-limit.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { revokePasskeySessions } from '../sessions/sessions.store.ts'
import type { FactorChanges } from './factor-change.service.ts'
import { findPasskeyByCredential } from './factors.queries.ts'
import { insertChallenge, lockPasskey, markPasskeyUsed, disablePasskey, consumeChallenge } from './factors.store.ts'
import { CHALLENGE_MINUTES } from './webauthn.ts'
import type { Webauthn } from './webauthn.ts'

type PasskeyLoginDeps = {
  db: Db
  clock: Clock
  sessions: Pick<Sessions, 'open'>
  sessionWatch: SessionWatch
  factorChanges: FactorChanges
  webauthn: Webauthn
  limitNewSessions: LimitNewSessions
}

type VerifiedPasskey = { id: string; accountId: AccountId; counter: number }

/** The signature counter must increase, unless the authenticator always reports 0. */
const isCloned = (storedCounter: number, receivedCounter: number) =>
  (storedCounter > 0 || receivedCounter > 0) && receivedCounter <= storedCounter

/** Logs in with a discoverable passkey. */
export function createPasskeyLogin(deps: PasskeyLoginDeps) {
  const { db, clock, sessions, sessionWatch, factorChanges, webauthn, limitNewSessions } = deps

  /** Returns null if the passkey was removed or cloned. Disables a cloned passkey. */
  async function openSession({ id, accountId, counter }: VerifiedPasskey): Promise<LoginReply | null> {
    return inTransaction(db, async (tx) => {
      await lockAccountForShare(tx, accountId)
      const passkey = await lockPasskey(tx, id)
      if (!passkey) return null
      const now = clock.now()
      if (isCloned(passkey.counter, counter)) {
        await disablePasskey(tx, id, now)
        await revokePasskeySessions(tx, { accountId, passkeyId: id, now })
        await factorChanges.notify(tx, accountId, 'accounts.passkey-disabled')
        return null
      }
      await markPasskeyUsed(tx, id, { counter, now })
      return sessions.open(tx, accountId, { by: 'passkey', passkeyId: id, at: now })
    })
  }

  return {
    async createLoginOptions(): Promise<PasskeyLoginOptions> {
      const [ticket, challenge] = [generateToken(), randomBytes(32)]
      const expiresAt = clock.now().add({ minutes: CHALLENGE_MINUTES })
      await inTransaction(db, (tx) =>
        insertChallenge(tx, { ticketHash: hashToken(ticket), challenge, requestedBy: null, expiresAt }),
      )
      return { ticket, options: webauthn.buildLoginOptions(challenge) }
    },

    async logInWithPasskey(form: z.output<typeof PasskeyLoginForm>, network: string): Promise<LoginReply> {
      const request = { ticketHash: hashToken(form.ticket), sessionHash: null, now: clock.now() }
      const challenge = await inTransaction(db, (tx) => consumeChallenge(tx, request))
      const passkey = challenge && (await findPasskeyByCredential(db, Buffer.from(form.credential.id, 'base64url')))
      if (!passkey) throw new AppError('passkey_refused')
      const { id, account_id: accountId, public_key: publicKey } = passkey
      const counter = await webauthn.verifyAssertion(form, { challenge, accountId, publicKey })
      if (counter === null) throw new AppError('passkey_refused', undefined, accountId)
      await limitNewSessions({ accountId, network })
      const loginReply = await openSession({ id, accountId, counter })
      if (!loginReply) {
        sessionWatch.publishSessionEnd(accountId)
        throw new AppError('passkey_refused', undefined, accountId)
      }
      return loginReply
    },
  }
}
