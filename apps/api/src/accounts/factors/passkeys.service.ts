import { randomBytes, randomUUID } from 'node:crypto'

import type { PasswordForm } from '@fourfold/contract/accounts/deletion'
import type { Factors } from '@fourfold/contract/accounts/factors'
import { MAX_PASSKEYS } from '@fourfold/contract/accounts/passkeys'
import type {
  NewPasskeyForm,
  PasskeyRegistrationOptions,
  RenamePasskeyForm,
} from '@fourfold/contract/accounts/passkeys'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { generateToken, hashToken } from '../../infra/security/secrets.ts'
import type { PasswordCheck } from '../passwords/password-check.ts'
import { describeDevice } from '../sessions/device.ts'
import { stepUpSession } from '../sessions/session-renewal.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'
import { VERIFIED, UNVERIFIED } from './factor-change.service.ts'
import type { FactorChanges } from './factor-change.service.ts'
import { listPasskeys } from './factors.queries.ts'
import { deletePasskey, insertChallenge, insertPasskey, renamePasskey, consumeChallenge } from './factors.store.ts'
import { CHALLENGE_MINUTES } from './webauthn.ts'
import type { Webauthn } from './webauthn.ts'

type PasskeyDeps = {
  db: Db
  clock: Clock
  checkPassword: PasswordCheck
  factorChanges: FactorChanges
  sessionWatch: SessionWatch
  webauthn: Webauthn
}

/** Registers a passkey for the caller. */
function createPasskeyRegistration({ db, clock, checkPassword, factorChanges, sessionWatch, webauthn }: PasskeyDeps) {
  return {
    async createRegistrationOptions(
      actor: Actor,
      { password }: z.output<typeof PasswordForm>,
    ): Promise<PasskeyRegistrationOptions> {
      await checkPassword(actor, password)
      const { accountId, session } = actor
      const [ticket, challenge] = [generateToken(), randomBytes(32)]
      return inTransaction(db, async (tx) => {
        const account = await factorChanges.lockForChange(tx, actor)
        if (!account.email_verified) throw new AppError('email_not_confirmed')
        const existingPasskeys = await listPasskeys(tx, accountId)
        if (existingPasskeys.length >= MAX_PASSKEYS) throw new AppError('too_many_passkeys')
        await insertChallenge(tx, {
          ticketHash: hashToken(ticket),
          challenge,
          requestedBy: { accountId, sessionHash: session.hash },
          expiresAt: clock.now().add({ minutes: CHALLENGE_MINUTES }),
        })
        return {
          ticket,
          options: webauthn.buildRegistrationOptions(challenge, { accountId, ...account }, existingPasskeys),
        }
      })
    },

    /** Registers a passkey. Registration includes user verification, so it also MFA-verifies the session. */
    async addPasskey(
      actor: Actor,
      form: z.output<typeof NewPasskeyForm>,
      userAgent: string | undefined,
    ): Promise<Factors> {
      const { accountId, session } = actor
      const request = { ticketHash: hashToken(form.ticket), sessionHash: session.hash, now: clock.now() }
      const challenge = await inTransaction(db, (tx) => consumeChallenge(tx, request))
      const newKey = challenge && (await webauthn.verifyRegistration(form, challenge))
      if (!newKey) throw new AppError('passkey_refused')
      const device = describeDevice(userAgent)
      const id = randomUUID()
      const factors = await inTransaction(db, async (tx) => {
        await factorChanges.lockToFinishSetup(tx, actor)
        const now = clock.now()
        const transports = form.credential.response.transports ?? []
        const passkey = { ...newKey, id, accountId, transports, device, name: device ?? 'Passkey', now }
        if (!(await insertPasskey(tx, passkey))) throw new AppError('passkey_refused')
        await stepUpSession(tx, actor, { by: 'passkey', passkeyId: id, at: now })
        await factorChanges.finishFactorChange(tx, actor, {
          mail: 'accounts.passkey-added',
          action: 'addFactor',
          factor: 'passkey',
          now,
        })
        return factorChanges.presentFactors(tx, actor, VERIFIED)
      })
      sessionWatch.publishSessionEnd(accountId)
      return factors
    },
  }
}

/** Manages the caller's passkeys. */
export function createPasskeys(deps: PasskeyDeps) {
  const { db, clock, checkPassword, factorChanges, sessionWatch } = deps
  return {
    ...createPasskeyRegistration(deps),

    async renamePasskey(actor: Actor, { id, name }: z.output<typeof RenamePasskeyForm>): Promise<Factors> {
      return inTransaction(db, async (tx) => {
        if (!(await renamePasskey(tx, { accountId: actor.accountId, id }, name))) throw new AppError('not_found')
        return factorChanges.presentFactors(tx, actor, actor.session)
      })
    },

    async removePasskey(actor: Actor, { id, password }: { id: string; password: string }): Promise<Factors> {
      await checkPassword(actor, password)
      const { accountId, session } = actor
      const factors = await inTransaction(db, async (tx) => {
        await factorChanges.lockForChange(tx, actor)
        if (!(await deletePasskey(tx, { accountId, id }))) throw new AppError('not_found')
        const hasFactor = await factorChanges.finishFactorChange(tx, actor, {
          mail: 'accounts.passkey-removed',
          action: 'removeFactor',
          factor: 'passkey',
          now: clock.now(),
        })
        return factorChanges.presentFactors(tx, actor, hasFactor ? session : UNVERIFIED)
      })
      sessionWatch.publishSessionEnd(accountId)
      return factors
    },
  }
}
