import type { PasswordForm } from '@fourfold/contract/accounts/deletion'
import type { CodeForm, Factors, NewAuthenticator, RecoveryCodes } from '@fourfold/contract/accounts/factors'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import type { PasswordCheck } from '../passwords/password-check.ts'
import type { CodeBrake } from '../passwords/password-rate-limit.ts'
import { proveSession } from '../sessions/session-renewal.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'
import { PROVEN, UNPROVEN } from './factor-change.service.ts'
import type { FactorChanges } from './factor-change.service.ts'
import { authenticatorOf } from './factors.queries.ts'
import { deleteAuthenticator, lockAuthenticator, replaceRecoveryCodes, savePending, turnOn } from './factors.store.ts'
import type { SecondCodes } from './second-codes.service.ts'
import { addressFor, base32, newSecret, stepOf } from './totp.ts'

/** Time to find the phone, install an app and type the secret. */
const TO_CONFIRM = { minutes: 30 } as const

type AuthenticatorDeps = {
  db: Db
  clock: Clock
  checkPassword: PasswordCheck
  codeBrake: CodeBrake
  factorChanges: FactorChanges
  secondCodes: SecondCodes
  sessionWatch: SessionWatch
}

type Password = z.output<typeof PasswordForm>

/** Ten new ones in place of those before. */
async function renew(tx: Tx, accountId: AccountId, { recovery }: SecondCodes): Promise<RecoveryCodes> {
  const recoveryCodes = recovery.make()
  const hashes = recoveryCodes.flatMap((code) => recovery.hashesOf(accountId, code).slice(0, 1))
  await replaceRecoveryCodes(tx, accountId, hashes)
  return { recoveryCodes }
}

async function requireOn(db: Reader, accountId: AccountId): Promise<void> {
  if (!(await authenticatorOf(db, accountId))) throw new AppError('authenticator_off')
}

/** How somebody comes to log in with codes. */
function createNewAuthenticators(deps: AuthenticatorDeps) {
  const { db, clock, checkPassword, factorChanges, secondCodes, sessionWatch } = deps
  const { sealer } = secondCodes

  return {
    async startAuthenticator(actor: Actor, { password }: Password): Promise<NewAuthenticator> {
      await checkPassword(actor, password)
      const { accountId } = actor
      const secret = newSecret()
      return inTransaction(db, async (tx) => {
        const { email, email_verified } = await factorChanges.hold(tx, actor)
        if (!email_verified) throw new AppError('email_not_confirmed')
        if (await authenticatorOf(tx, accountId)) throw new AppError('authenticator_on')
        const now = clock.now()
        const sealed = sealer.seal(secret, String(accountId))
        await savePending(tx, { accountId, secret: sealed, now, pendingUntil: now.add(TO_CONFIRM) })
        return { secret: base32(secret), url: addressFor(secret, email) }
      })
    },

    /** The first code proves that the app and we agree, and this session with it. */
    async confirmAuthenticator(actor: Actor, { code }: z.output<typeof CodeForm>): Promise<RecoveryCodes> {
      const { accountId } = actor
      const confirmed = await inTransaction(db, async (tx) => {
        await factorChanges.holdBegun(tx, actor)
        const app = await lockAuthenticator(tx, accountId)
        const now = clock.now()
        if (!app?.pending_until || Temporal.Instant.compare(app.pending_until, now) <= 0) {
          throw new AppError('authenticator_not_started')
        }
        const step = stepOf(sealer.open(app.secret, String(accountId)).content, code.replaceAll(/\s/g, ''), now)
        if (step === null) throw new AppError('code_wrong', 'code')
        await turnOn(tx, accountId, { step, now })
        const codes = await renew(tx, accountId, secondCodes)
        await proveSession(tx, actor, { by: 'authenticator', at: now })
        await factorChanges.settle(tx, actor, {
          mail: 'accounts.authenticator-added',
          action: 'addFactor',
          factor: 'authenticator',
          now,
        })
        return codes
      })
      sessionWatch.announceEnd(accountId)
      return confirmed
    },
  }
}

/** The authenticator app of somebody who is logged in. */
export function createAuthenticators(deps: AuthenticatorDeps) {
  const { db, clock, checkPassword, codeBrake, factorChanges, secondCodes, sessionWatch } = deps

  return {
    ...createNewAuthenticators(deps),

    async renewRecoveryCodes(actor: Actor, { password }: Password): Promise<RecoveryCodes> {
      await checkPassword(actor, password)
      return inTransaction(db, async (tx) => {
        await factorChanges.hold(tx, actor)
        await requireOn(tx, actor.accountId)
        const codes = await renew(tx, actor.accountId, secondCodes)
        await factorChanges.tell(tx, actor.accountId, 'accounts.recovery-renewed')
        return codes
      })
    },

    async removeAuthenticator(actor: Actor, { password }: Password): Promise<Factors> {
      await checkPassword(actor, password)
      const { accountId } = actor
      const factors = await inTransaction(db, async (tx) => {
        await factorChanges.hold(tx, actor)
        await requireOn(tx, accountId)
        await deleteAuthenticator(tx, accountId)
        const isLeft = await factorChanges.settle(tx, actor, {
          mail: 'accounts.authenticator-removed',
          action: 'removeFactor',
          factor: 'authenticator',
          now: clock.now(),
        })
        return factorChanges.list(tx, actor, isLeft ? actor.session : UNPROVEN)
      })
      sessionWatch.announceEnd(accountId)
      return factors
    },

    async strengthenSession(actor: Actor, { code }: z.output<typeof CodeForm>): Promise<Factors> {
      const { accountId } = actor
      await requireOn(db, accountId)
      return codeBrake(actor, () =>
        inTransaction(db, async (tx) => {
          await lockAccount(tx, accountId)
          await proveSession(tx, actor, await secondCodes.use(tx, accountId, code))
          return factorChanges.list(tx, actor, PROVEN)
        }),
      )
    },

    ownFactors: (actor: Actor): Promise<Factors> => factorChanges.list(db, actor, actor.session),
  }
}
