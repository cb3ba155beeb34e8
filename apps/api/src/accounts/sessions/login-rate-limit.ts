import type { AccountId } from '@fourfold/platform/ids'

import { normalizeIdentifier } from '../../infra/rate-limiter.ts'
import type { RateLimiter } from '../../infra/rate-limiter.ts'

const HOUR = 3600

/** Limits failed logins of one account from all networks. */
const ACCOUNT_LIMIT = { attempts: 30, seconds: HOUR }
/** Applies per network once the account limit is reached, so that attackers cannot lock out the owner. */
const NETWORK_LIMIT_WHEN_THROTTLED = { attempts: 3, seconds: HOUR }

/** Limits new sessions of one account from all networks, to bound the session table. */
const NEW_SESSION_LIMIT = { attempts: 60, seconds: HOUR }

type LoginAttempt = { email: string; network: string }

export type LimitLogins = ReturnType<typeof createLoginRateLimit>

/** Limits guesses of one account's password from many networks. The contract limits each network. */
export function createLoginRateLimit(rateLimiter: RateLimiter) {
  return async function limitLogins<Result>(
    { email, network }: LoginAttempt,
    logIn: () => Promise<Result>,
  ): Promise<Result> {
    const accountKey = normalizeIdentifier(email)
    const networkKey = `${accountKey} ${network}`
    const isUnderLimit = await rateLimiter.tryConsume('login:failures', accountKey, ACCOUNT_LIMIT)
    if (!isUnderLimit) await rateLimiter.consume('login:throttled', networkKey, NETWORK_LIMIT_WHEN_THROTTLED)
    const result = await logIn()
    await rateLimiter.refund('login:failures', accountKey, ACCOUNT_LIMIT)
    if (!isUnderLimit) await rateLimiter.refund('login:throttled', networkKey, NETWORK_LIMIT_WHEN_THROTTLED)
    return result
  }
}

export type LimitNewSessions = ReturnType<typeof createNewSessionLimit>

/** Limits repeated logins with the correct password. The owner can still log in from another network. */
export function createNewSessionLimit(rateLimiter: RateLimiter) {
  return async function limitNewSessions({
    accountId,
    network,
  }: {
    accountId: AccountId
    network: string
  }): Promise<void> {
    if (await rateLimiter.tryConsume('login:sessions', String(accountId), NEW_SESSION_LIMIT)) return
    await rateLimiter.consume('login:sessions-per-network', `${accountId} ${network}`, NETWORK_LIMIT_WHEN_THROTTLED)
  }
}
