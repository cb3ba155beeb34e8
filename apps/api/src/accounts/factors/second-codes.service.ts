import type { Clock } from '@fourfold/platform/clock'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { AppError } from '../../infra/app-error.ts'
import type { Attempts } from '../../infra/rate-limiter.ts'
import { createSealer, tokenHash } from '../../infra/security/secrets.ts'
import type { Strength } from '../sessions/sessions.store.ts'
import type { FactorChanges } from './factor-change.service.ts'
import { whichFactors } from './factors.queries.ts'
import { lockAuthenticator, markCodeUsed, resealSecret, useRecoveryCode } from './factors.store.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { looksLikeCode, stepOf } from './totp.ts'

/** Wrong codes for one account, given with the right password at a login: three in a million fit at any moment. */
const TRIES = { attempts: 10, seconds: 3600 }

type CodeDeps = { db: Db; clock: Clock; attempts: Attempts; factorSecret: string; factorChanges: FactorChanges }
type Asked = { accountId: AccountId; passwordHash: string; code: string | undefined }

/** A code that was given: to be used in the transaction it opens something in, and settled once that is committed. */
type Given = { use(tx: Tx): Promise<Strength>; settle(): Promise<void> }

export type SecondCodes = ReturnType<typeof createSecondCodes>

/** The codes of authenticator apps, and what replaces them. */
export function createSecondCodes({ db, clock, attempts, factorSecret, factorChanges }: CodeDeps) {
  const sealer = createSealer(factorSecret, 'authenticator')
  const recovery = createRecoveryCodes(factorSecret)

  /** Each half minute counts once, so a code that somebody has seen is worth nothing. */
  async function useCode(tx: Tx, accountId: AccountId, code: string): Promise<Strength> {
    const app = await lockAuthenticator(tx, accountId)
    if (!app || app.pending_until !== null) throw new AppError('code_wrong', 'code', accountId)
    const { content, isOld } = sealer.open(app.secret, String(accountId))
    const step = stepOf(content, code, clock.now())
    if (step === null || step <= app.last_step) throw new AppError('code_wrong', 'code', accountId)
    await markCodeUsed(tx, accountId, step)
    if (isOld) await resealSecret(tx, accountId, sealer.seal(content, String(accountId)))
    return { by: 'authenticator', at: clock.now() }
  }

  async function useRecovery(tx: Tx, accountId: AccountId, code: string): Promise<Strength> {
    const hashes = recovery.hashesOf(accountId, code)
    if (!(await useRecoveryCode(tx, { accountId, hashes, now: clock.now() })))
      throw new AppError('code_wrong', 'code', accountId)
    await factorChanges.tell(tx, accountId, 'accounts.recovery-used')
    return { by: 'recovery', at: clock.now() }
  }

  /**
   * Tries are counted for the account together with its password. Only who knows that comes so far, and who is kept out
   * by them has a recovery code, a passkey or a new password, which begins the count anew.
   */
  async function given({ accountId, passwordHash, code = '' }: Asked): Promise<Given> {
    const bare = code.replaceAll(/\s/g, '')
    if (!looksLikeCode(bare)) {
      return { use: (tx) => useRecovery(tx, accountId, bare), settle: () => Promise.resolve() }
    }
    const key = `${accountId} ${tokenHash(passwordHash).toString('base64url')}`
    await attempts.spend('codes', key, TRIES)
    return { use: (tx) => useCode(tx, accountId, bare), settle: () => attempts.refund('codes', key, TRIES) }
  }

  return {
    sealer,
    recovery,

    /** Uses a code in a session. The caller slows down guessing: it may be a thief's, who knows no password. */
    use(tx: Tx, accountId: AccountId, code: string): Promise<Strength> {
      const bare = code.replaceAll(/\s/g, '')
      return looksLikeCode(bare) ? useCode(tx, accountId, bare) : useRecovery(tx, accountId, bare)
    },

    /** What an account asks for besides the right password; null if nothing. */
    async ask(asked: Asked): Promise<Given | null> {
      if (!(await whichFactors(db, asked.accountId)).hasAuthenticator) return null
      if (asked.code === undefined) throw new AppError('code_required', 'code', asked.accountId)
      return given(asked)
    },
  }
}
