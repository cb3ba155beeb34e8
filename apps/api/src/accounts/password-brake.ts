import type { Actor } from '../platform/actor.ts'
import type { Attempts } from '../platform/limits.ts'

const HOUR = 3600

/** Wrong passwords of one account, in whichever call and session. */
const CALM = { attempts: 30, seconds: HOUR }
/**
 * What each session has left once that many were wrong: a thief with one session cannot use up the owner's. It is
 * known by its end, which stays when another token takes its place: otherwise each edit of the account gave new tries.
 */
const BRAKED = { attempts: 3, seconds: HOUR }

export type Caller = Pick<Actor, 'accountId' | 'session'>
export type PasswordBrake = ReturnType<typeof createPasswordBrake>

/** Slows down guessing the password from within a session. The contract already limits each network address. */
export function createPasswordBrake(attempts: Attempts) {
  return async function checked<Result>({ accountId, session }: Caller, check: () => Promise<Result>): Promise<Result> {
    const account = String(accountId)
    const here = `${account} ${session.expiresAt.toString()}`
    const isCalm = await attempts.take('password:failures', account, CALM)
    if (!isCalm) await attempts.spend('password:braked', here, BRAKED)
    const result = await check()
    await attempts.refund('password:failures', account, CALM)
    if (!isCalm) await attempts.refund('password:braked', here, BRAKED)
    return result
  }
}
