import type { Clock } from '@fourfold/platform/clock'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { AppError } from '../../infra/app-error.ts'
import type { RateLimiter } from '../../infra/rate-limiter.ts'
import { createCipher, tokenHash } from '../../infra/security/secrets.ts'
import type { MfaVerification } from '../sessions/sessions.store.ts'
import type { FactorChanges } from './factor-change.service.ts'
import { findFactorKinds } from './factors.queries.ts'
import { lockAuthenticator, setLastStep, replaceSecret, consumeRecoveryCode } from './factors.store.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { isTotpFormat, matchStep } from './totp.ts'

/** Wrong codes for one account, given with the right password at a login: three in a million fit at any moment. */
const LOGIN_CODE_LIMIT = { attempts: 10, seconds: 3600 }

type CodeDeps = { db: Db; clock: Clock; attempts: RateLimiter; factorSecret: string; factorChanges: FactorChanges }
type CodeRequest = { accountId: AccountId; passwordHash: string; code: string | undefined }

/** A code that was given: to be used in the transaction it opens something in, and settled once that is committed. */
type AcceptedCode = { consume(tx: Tx): Promise<MfaVerification>; refundAttempt(): Promise<void> }

export type SecondCodes = ReturnType<typeof createSecondCodes>

/** The codes of authenticator apps, and what replaces them. */
export function createSecondCodes({ db, clock, attempts, factorSecret, factorChanges }: CodeDeps) {
  const sealer = createCipher(factorSecret, 'authenticator')
  const recovery = createRecoveryCodes(factorSecret)

  /** Each half minute counts once, so a code that somebody has seen is worth nothing. */
  async function consumeTotpCode(tx: Tx, accountId: AccountId, code: string): Promise<MfaVerification> {
    const app = await lockAuthenticator(tx, accountId)
    if (!app || app.pending_until !== null) throw new AppError('code_wrong', 'code', accountId)
    const { content, isOldKey } = sealer.decrypt(app.secret, String(accountId))
    const step = matchStep(content, code, clock.now())
    if (step === null || step <= app.last_step) throw new AppError('code_wrong', 'code', accountId)
    await setLastStep(tx, accountId, step)
    if (isOldKey) await replaceSecret(tx, accountId, sealer.encrypt(content, String(accountId)))
    return { by: 'authenticator', at: clock.now() }
  }

  async function consumeRecovery(tx: Tx, accountId: AccountId, code: string): Promise<MfaVerification> {
    const hashes = recovery.hashes(accountId, code)
    if (!(await consumeRecoveryCode(tx, { accountId, hashes, now: clock.now() })))
      throw new AppError('code_wrong', 'code', accountId)
    await factorChanges.tell(tx, accountId, 'accounts.recovery-used')
    return { by: 'recovery', at: clock.now() }
  }

  /**
   * Tries are counted for the account together with its password. Only who knows that comes so far, and who is kept out
   * by them has a recovery code, a passkey or a new password, which begins the count anew.
   */
  async function acceptCode({ accountId, passwordHash, code = '' }: CodeRequest): Promise<AcceptedCode> {
    const bare = code.replaceAll(/\s/g, '')
    if (!isTotpFormat(bare)) {
      return { consume: (tx) => consumeRecovery(tx, accountId, bare), refundAttempt: () => Promise.resolve() }
    }
    const key = `${accountId} ${tokenHash(passwordHash).toString('base64url')}`
    await attempts.consume('codes', key, LOGIN_CODE_LIMIT)
    return {
      consume: (tx) => consumeTotpCode(tx, accountId, bare),
      refundAttempt: () => attempts.refund('codes', key, LOGIN_CODE_LIMIT),
    }
  }

  return {
    sealer,
    recovery,

    /** Uses a code in a session. The caller slows down guessing: it may be a thief's, who knows no password. */
    use(tx: Tx, accountId: AccountId, code: string): Promise<MfaVerification> {
      const bare = code.replaceAll(/\s/g, '')
      return isTotpFormat(bare) ? consumeTotpCode(tx, accountId, bare) : consumeRecovery(tx, accountId, bare)
    },

    /** What an account asks for besides the right password; null if nothing. */
    async requireCode(asked: CodeRequest): Promise<AcceptedCode | null> {
      if (!(await findFactorKinds(db, asked.accountId)).hasAuthenticator) return null
      if (asked.code === undefined) throw new AppError('code_required', 'code', asked.accountId)
      return acceptCode(asked)
    },
  }
}
