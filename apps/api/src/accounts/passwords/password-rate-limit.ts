import type { Actor } from '../../infra/actor.ts'
import type { RateLimiter } from '../../infra/rate-limiter.ts'

const HOUR = 3600

/** Wrong ones of one account, in whichever call and session. */
const ACCOUNT_LIMIT = {
  password: { attempts: 30, seconds: HOUR },
  // Three codes in a million fit at any moment.
  code: { attempts: 10, seconds: HOUR },
}
/**
 * What each session has left once that many were wrong: a thief with one session cannot use up the owner's. It is
 * known by its end, which stays when another token takes its place: otherwise each edit of the account gave new tries.
 */
const SESSION_LIMIT_WHEN_THROTTLED = { attempts: 3, seconds: HOUR }

export type Caller = Pick<Actor, 'accountId' | 'session'>
type LimitGuesses = <Result>(caller: Caller, check: () => Promise<Result>) => Promise<Result>

function createGuessLimit(attempts: RateLimiter, what: keyof typeof ACCOUNT_LIMIT): LimitGuesses {
  const accountLimit = ACCOUNT_LIMIT[what]
  return async function limitGuesses({ accountId, session }, check) {
    const account = String(accountId)
    const here = `${account} ${session.expiresAt.toString()}`
    const isUnderLimit = await attempts.tryConsume(`${what}:failures`, account, accountLimit)
    if (!isUnderLimit) await attempts.consume(`${what}:braked`, here, SESSION_LIMIT_WHEN_THROTTLED)
    const result = await check()
    await attempts.refund(`${what}:failures`, account, accountLimit)
    if (!isUnderLimit) await attempts.refund(`${what}:braked`, here, SESSION_LIMIT_WHEN_THROTTLED)
    return result
  }
}

export type LimitPasswordGuesses = LimitGuesses

/** Slows down guessing the password from within a session. The contract already limits each network address. */
export const createPasswordGuessLimit = (attempts: RateLimiter): LimitPasswordGuesses =>
  createGuessLimit(attempts, 'password')

export type LimitCodeGuesses = LimitGuesses

/** The same for codes. Logins have a count of their own, so that no session keeps the owner from logging in. */
export const createCodeGuessLimit = (attempts: RateLimiter): LimitCodeGuesses => createGuessLimit(attempts, 'code')
