import type { Clock } from '@fourfold/platform/clock'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { AppError } from '../../infra/app-error.ts'
import type { RateLimiter } from '../../infra/rate-limiter.ts'
import { createCipher, hashToken } from '../../infra/security/secrets.ts'
import type { MfaVerification } from '../sessions/sessions.store.ts'
import type { FactorChanges } from './factor-change.service.ts'
import { findFactorKinds } from './factors.queries.ts'
import { lockAuthenticator, setLastStep, replaceSecret, consumeRecoveryCode } from './factors.store.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { isTotpFormat, matchStep } from './totp.ts'

/** Limits wrong codes at logins with the correct password. Three of a million codes are valid at any time. */
const LOGIN_CODE_LIMIT = { attempts: 10, seconds: 3600 }

type CodeDeps = { db: Db; clock: Clock; rateLimiter: RateLimiter; factorSecret: string; factorChanges: FactorChanges }
type CodeRequest = { accountId: AccountId; passwordHash: string; code: string | undefined }

/** A submitted code. Call `consume` in the transaction that it authorizes, and `refundAttempt` after the commit. */
type SubmittedCode = { consume(tx: Tx): Promise<MfaVerification>; refundAttempt(): Promise<void> }

const removeSpaces = (code: string) => code.replaceAll(/\s/g, '')

type ConsumerDeps = Pick<CodeDeps, 'clock' | 'factorChanges'> & {
  cipher: ReturnType<typeof createCipher>
  recovery: ReturnType<typeof createRecoveryCodes>
}

function createCodeConsumer({ clock, factorChanges, cipher, recovery }: ConsumerDeps) {
  /** Each time step is accepted once, so an observed code cannot be replayed. */
  async function consumeTotpCode(tx: Tx, accountId: AccountId, code: string): Promise<MfaVerification> {
    const app = await lockAuthenticator(tx, accountId)
    if (!app || app.pending_until !== null) throw new AppError('code_wrong', 'code', accountId)
    const { content, isOldKey } = cipher.decrypt(app.secret, String(accountId))
    const step = matchStep(content, code, clock.now())
    if (step === null || step <= app.last_step) throw new AppError('code_wrong', 'code', accountId)
    await setLastStep(tx, accountId, step)
    if (isOldKey) await replaceSecret(tx, accountId, cipher.encrypt(content, String(accountId)))
    return { by: 'authenticator', at: clock.now() }
  }

  async function consumeRecovery(tx: Tx, accountId: AccountId, code: string): Promise<MfaVerification> {
    const hashes = recovery.computeHashes(accountId, code)
    if (!(await consumeRecoveryCode(tx, { accountId, hashes, now: clock.now() })))
      throw new AppError('code_wrong', 'code', accountId)
    await factorChanges.notify(tx, accountId, 'accounts.recovery-used')
    return { by: 'recovery', at: clock.now() }
  }

  return (tx: Tx, accountId: AccountId, code: string): Promise<MfaVerification> =>
    isTotpFormat(code) ? consumeTotpCode(tx, accountId, code) : consumeRecovery(tx, accountId, code)
}

export type FactorCodes = ReturnType<typeof createFactorCodes>

/** Verifies TOTP codes and recovery codes. */
export function createFactorCodes({ db, clock, rateLimiter, factorSecret, factorChanges }: CodeDeps) {
  const cipher = createCipher(factorSecret, 'authenticator')
  const recovery = createRecoveryCodes(factorSecret)
  const consumeCode = createCodeConsumer({ clock, factorChanges, cipher, recovery })

  /**
   * Limits attempts per account and password: only callers with the correct password reach this function. A locked-out
   * owner can use a recovery code, a passkey, or a new password, which resets the count.
   */
  async function limitAttempts({ accountId, passwordHash, code = '' }: CodeRequest): Promise<SubmittedCode> {
    const codeWithoutSpaces = removeSpaces(code)
    const consume = (tx: Tx) => consumeCode(tx, accountId, codeWithoutSpaces)
    if (!isTotpFormat(codeWithoutSpaces)) return { consume, refundAttempt: () => Promise.resolve() }
    const key = `${accountId} ${hashToken(passwordHash).toString('base64url')}`
    await rateLimiter.consume('codes', key, LOGIN_CODE_LIMIT)
    return { consume, refundAttempt: () => rateLimiter.refund('codes', key, LOGIN_CODE_LIMIT) }
  }

  return {
    cipher,
    recovery,

    /** Consumes a code in a session. The caller must limit guesses. */
    consumeInSession: (tx: Tx, accountId: AccountId, code: string): Promise<MfaVerification> =>
      consumeCode(tx, accountId, removeSpaces(code)),

    /** Throws if a login lacks a required code. Returns null if the account needs none. */
    async requireCode(request: CodeRequest): Promise<SubmittedCode | null> {
      if (!(await findFactorKinds(db, request.accountId)).hasAuthenticator) return null
      if (request.code === undefined) throw new AppError('code_required', 'code', request.accountId)
      return limitAttempts(request)
    },
  }
}
