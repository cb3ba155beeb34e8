import type { PasswordForm } from '@fourfold/contract/accounts/deletion'
import type { SecondFactorForm, Factors, NewAuthenticator, RecoveryCodes } from '@fourfold/contract/accounts/factors'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import type { PasswordCheck } from '../passwords/password-check.ts'
import type { LimitCodeGuesses } from '../passwords/password-rate-limit.ts'
import { stepUpSession } from '../sessions/session-renewal.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'
import { VERIFIED, UNVERIFIED } from './factor-change.service.ts'
import type { FactorChanges } from './factor-change.service.ts'
import type { FactorCodes } from './factor-codes.service.ts'
import { findAuthenticator } from './factors.queries.ts'
import {
  deleteAuthenticator,
  lockAuthenticator,
  replaceRecoveryCodes,
  savePendingAuthenticator,
  activateAuthenticator,
} from './factors.store.ts'
import { buildOtpauthUri, encodeBase32, generateSecret, matchStep } from './totp.ts'

/** The time to install an app and enter the secret. */
const SETUP_TIME = { minutes: 30 } as const

type AuthenticatorDeps = {
  db: Db
  clock: Clock
  checkPassword: PasswordCheck
  limitCodeGuesses: LimitCodeGuesses
  factorChanges: FactorChanges
  factorCodes: FactorCodes
  sessionWatch: SessionWatch
}

type PasswordInput = z.output<typeof PasswordForm>

/** Generates recovery codes, which replace the account's existing ones. */
async function issueRecoveryCodes(tx: Tx, accountId: AccountId, { recovery }: FactorCodes): Promise<RecoveryCodes> {
  const recoveryCodes = recovery.generate()
  const hashes = recoveryCodes.flatMap((code) => recovery.computeHashes(accountId, code).slice(0, 1))
  await replaceRecoveryCodes(tx, accountId, hashes)
  return { recoveryCodes }
}

async function requireAuthenticator(db: Reader, accountId: AccountId): Promise<void> {
  if (!(await findAuthenticator(db, accountId))) throw new AppError('authenticator_off')
}

/** Sets up the caller's authenticator app. */
function createAuthenticatorSetup(deps: AuthenticatorDeps) {
  const { db, clock, checkPassword, factorChanges, factorCodes, sessionWatch } = deps
  const { cipher } = factorCodes

  return {
    async startAuthenticator(actor: Actor, { password }: PasswordInput): Promise<NewAuthenticator> {
      await checkPassword(actor, password)
      const { accountId } = actor
      const secret = generateSecret()
      return inTransaction(db, async (tx) => {
        const { email, email_verified } = await factorChanges.lockForChange(tx, actor)
        if (!email_verified) throw new AppError('email_not_confirmed')
        if (await findAuthenticator(tx, accountId)) throw new AppError('authenticator_on')
        const now = clock.now()
        const encrypted = cipher.encrypt(secret, String(accountId))
        await savePendingAuthenticator(tx, { accountId, secret: encrypted, now, pendingUntil: now.add(SETUP_TIME) })
        return { secret: encodeBase32(secret), url: buildOtpauthUri(secret, email) }
      })
    },

    /** Activates the app with its first code and MFA-verifies the session. */
    async confirmAuthenticator(actor: Actor, { code }: z.output<typeof SecondFactorForm>): Promise<RecoveryCodes> {
      const { accountId } = actor
      const recoveryCodes = await inTransaction(db, async (tx) => {
        await factorChanges.lockToFinishSetup(tx, actor)
        const app = await lockAuthenticator(tx, accountId)
        const now = clock.now()
        if (!app?.pending_until || Temporal.Instant.compare(app.pending_until, now) <= 0) {
          throw new AppError('authenticator_not_started')
        }
        const step = matchStep(cipher.decrypt(app.secret, String(accountId)).content, code.replaceAll(/\s/g, ''), now)
        if (step === null) throw new AppError('code_wrong', 'code')
        await activateAuthenticator(tx, accountId, { step, now })
        const codes = await issueRecoveryCodes(tx, accountId, factorCodes)
        await stepUpSession(tx, actor, { by: 'authenticator', at: now })
        await factorChanges.finishFactorChange(tx, actor, {
          mail: 'accounts.authenticator-added',
          action: 'addFactor',
          factor: 'authenticator',
          now,
        })
        return codes
      })
      sessionWatch.publishSessionEnd(accountId)
      return recoveryCodes
    },
  }
}

/** Manages the caller's authenticator app. */
export function createAuthenticators(deps: AuthenticatorDeps) {
  const { db, clock, checkPassword, limitCodeGuesses, factorChanges, factorCodes, sessionWatch } = deps

  return {
    ...createAuthenticatorSetup(deps),

    async renewRecoveryCodes(actor: Actor, { password }: PasswordInput): Promise<RecoveryCodes> {
      await checkPassword(actor, password)
      return inTransaction(db, async (tx) => {
        await factorChanges.lockForChange(tx, actor)
        await requireAuthenticator(tx, actor.accountId)
        const codes = await issueRecoveryCodes(tx, actor.accountId, factorCodes)
        await factorChanges.notify(tx, actor.accountId, 'accounts.recovery-renewed')
        return codes
      })
    },

    async removeAuthenticator(actor: Actor, { password }: PasswordInput): Promise<Factors> {
      await checkPassword(actor, password)
      const { accountId } = actor
      const factors = await inTransaction(db, async (tx) => {
        await factorChanges.lockForChange(tx, actor)
        await requireAuthenticator(tx, accountId)
        await deleteAuthenticator(tx, accountId)
        const hasFactor = await factorChanges.finishFactorChange(tx, actor, {
          mail: 'accounts.authenticator-removed',
          action: 'removeFactor',
          factor: 'authenticator',
          now: clock.now(),
        })
        return factorChanges.presentFactors(tx, actor, hasFactor ? actor.session : UNVERIFIED)
      })
      sessionWatch.publishSessionEnd(accountId)
      return factors
    },

    async stepUp(actor: Actor, { code }: z.output<typeof SecondFactorForm>): Promise<Factors> {
      const { accountId } = actor
      await requireAuthenticator(db, accountId)
      return limitCodeGuesses(actor, () =>
        inTransaction(db, async (tx) => {
          await lockAccount(tx, accountId)
          await stepUpSession(tx, actor, await factorCodes.consumeInSession(tx, accountId, code))
          return factorChanges.presentFactors(tx, actor, VERIFIED)
        }),
      )
    },

    listFactors: (actor: Actor): Promise<Factors> => factorChanges.presentFactors(db, actor, actor.session),
  }
}
