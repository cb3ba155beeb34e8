import type { Actor } from '../../infra/actor.ts'
import type { RateLimiter } from '../../infra/rate-limiter.ts'

const HOUR = 3600

/** Limits wrong passwords or codes for one account, over all endpoints and sessions. */
const ACCOUNT_LIMIT = {
  password: { attempts: 30, seconds: HOUR },
  // Three of a million codes are valid at any time.
  code: { attempts: 10, seconds: HOUR },
}
/**
 * Applies per session once the account limit is reached, so that an attacker with one session cannot lock out the
 * owner. The key is the session's expiry, which token renewals do not change: otherwise each would allow more attempts.
 */
const SESSION_LIMIT_WHEN_THROTTLED = { attempts: 3, seconds: HOUR }

export type Caller = Pick<Actor, 'accountId' | 'session'>
type LimitGuesses = <Result>(caller: Caller, check: () => Promise<Result>) => Promise<Result>

function createGuessLimit(rateLimiter: RateLimiter, kind: keyof typeof ACCOUNT_LIMIT): LimitGuesses {
  const accountLimit = ACCOUNT_LIMIT[kind]
  return async function limitGuesses({ accountId, session }, check) {
    const accountKey = String(accountId)
    const sessionKey = `${accountKey} ${session.expiresAt.toString()}`
    const isUnderLimit = await rateLimiter.tryConsume(`${kind}:failures`, accountKey, accountLimit)
    if (!isUnderLimit) await rateLimiter.consume(`${kind}:throttled`, sessionKey, SESSION_LIMIT_WHEN_THROTTLED)
    const result = await check()
    await rateLimiter.refund(`${kind}:failures`, accountKey, accountLimit)
    if (!isUnderLimit) await rateLimiter.refund(`${kind}:throttled`, sessionKey, SESSION_LIMIT_WHEN_THROTTLED)
    return result
  }
}

export type LimitPasswordGuesses = LimitGuesses

/** Limits password guesses in a session. The contract limits each network. */
export const createPasswordGuessLimit = (rateLimiter: RateLimiter): LimitPasswordGuesses =>
  createGuessLimit(rateLimiter, 'password')

export type LimitCodeGuesses = LimitGuesses

/** Limits code guesses in a session. Logins have their own limit, so a session cannot block them. */
export const createCodeGuessLimit = (rateLimiter: RateLimiter): LimitCodeGuesses =>
  createGuessLimit(rateLimiter, 'code')
