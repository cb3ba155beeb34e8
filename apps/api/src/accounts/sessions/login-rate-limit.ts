import type { AccountId } from '@fourfold/platform/ids'

import { normalizeIdentifier } from '../../infra/rate-limiter.ts'
import type { RateLimiter } from '../../infra/rate-limiter.ts'

const HOUR = 3600

/** Failed logins of one account, wherever they come from. */
const ACCOUNT_LIMIT = { attempts: 30, seconds: HOUR }
/** What each network address has left once that many have failed: others never use up the tries of an honest person. */
const NETWORK_LIMIT_WHEN_THROTTLED = { attempts: 3, seconds: HOUR }

/** Sessions that an account opens, wherever: more than anybody needs, and far fewer than would fill a table. */
const OPENING_LIMIT = { attempts: 60, seconds: HOUR }

type LoginAttempt = { email: string; network: string }

export type LimitLogins = ReturnType<typeof createLoginRateLimit>

/** Slows down guessing one account's password from many networks. The contract already limits each network address. */
export function createLoginRateLimit(attempts: RateLimiter) {
  return async function limitLogins<Result>(
    { email, network }: LoginAttempt,
    logIn: () => Promise<Result>,
  ): Promise<Result> {
    const account = normalizeIdentifier(email)
    const here = `${account} ${network}`
    const isUnderLimit = await attempts.tryConsume('login:failures', account, ACCOUNT_LIMIT)
    if (!isUnderLimit) await attempts.consume('login:braked', here, NETWORK_LIMIT_WHEN_THROTTLED)
    const result = await logIn()
    await attempts.refund('login:failures', account, ACCOUNT_LIMIT)
    if (!isUnderLimit) await attempts.refund('login:braked', here, NETWORK_LIMIT_WHEN_THROTTLED)
    return result
  }
}

export type CountSessionOpening = ReturnType<typeof createSessionOpeningLimit>

/** Slows down logging in again and again with a password that is known; the owner still gets in from elsewhere. */
export function createSessionOpeningLimit(attempts: RateLimiter) {
  return async function countSessionOpening({
    accountId,
    network,
  }: {
    accountId: AccountId
    network: string
  }): Promise<void> {
    if (await attempts.tryConsume('login:opened', String(accountId), OPENING_LIMIT)) return
    await attempts.consume('login:opened-here', `${accountId} ${network}`, NETWORK_LIMIT_WHEN_THROTTLED)
  }
}
