import type { Actor } from '../../infra/actor.ts'
import type { Attempts } from '../../infra/rate-limiter.ts'

const HOUR = 3600

/** Wrong ones of one account, in whichever call and session. */
const CALM = {
  password: { attempts: 30, seconds: HOUR },
  // Three codes in a million fit at any moment.
  code: { attempts: 10, seconds: HOUR },
}
/**
 * What each session has left once that many were wrong: a thief with one session cannot use up the owner's. It is
 * known by its end, which stays when another token takes its place: otherwise each edit of the account gave new tries.
 */
const BRAKED = { attempts: 3, seconds: HOUR }

export type Caller = Pick<Actor, 'accountId' | 'session'>
type Brake = <Result>(caller: Caller, check: () => Promise<Result>) => Promise<Result>

function createBrake(attempts: Attempts, what: keyof typeof CALM): Brake {
  const calm = CALM[what]
  return async function checked({ accountId, session }, check) {
    const account = String(accountId)
    const here = `${account} ${session.expiresAt.toString()}`
    const isCalm = await attempts.take(`${what}:failures`, account, calm)
    if (!isCalm) await attempts.spend(`${what}:braked`, here, BRAKED)
    const result = await check()
    await attempts.refund(`${what}:failures`, account, calm)
    if (!isCalm) await attempts.refund(`${what}:braked`, here, BRAKED)
    return result
  }
}

export type PasswordBrake = Brake

/** Slows down guessing the password from within a session. The contract already limits each network address. */
export const createPasswordBrake = (attempts: Attempts): PasswordBrake => createBrake(attempts, 'password')

export type CodeBrake = Brake

/** The same for codes. Logins have a count of their own, so that no session keeps the owner from logging in. */
export const createCodeBrake = (attempts: Attempts): CodeBrake => createBrake(attempts, 'code')
