import type { AccountId } from '@fourfold/platform/ids'

import { accountNamed } from '../../infra/rate-limiter.ts'
import type { Attempts } from '../../infra/rate-limiter.ts'

const HOUR = 3600

/** Failed logins of one account, wherever they come from. */
const CALM = { attempts: 30, seconds: HOUR }
/** What each network address has left once that many have failed: others never use up the tries of an honest person. */
const BRAKED = { attempts: 3, seconds: HOUR }

/** Sessions that an account opens, wherever: more than anybody needs, and far fewer than would fill a table. */
const OPENED = { attempts: 60, seconds: HOUR }

type Try = { email: string; network: string }

export type LoginBrake = ReturnType<typeof createLoginBrake>

/** Slows down guessing one account's password from many networks. The contract already limits each network address. */
export function createLoginBrake(attempts: Attempts) {
  return async function braked<Result>({ email, network }: Try, logIn: () => Promise<Result>): Promise<Result> {
    const account = accountNamed(email)
    const here = `${account} ${network}`
    const isCalm = await attempts.take('login:failures', account, CALM)
    if (!isCalm) await attempts.spend('login:braked', here, BRAKED)
    const result = await logIn()
    await attempts.refund('login:failures', account, CALM)
    if (!isCalm) await attempts.refund('login:braked', here, BRAKED)
    return result
  }
}

export type OpeningBrake = ReturnType<typeof createOpeningBrake>

/** Slows down logging in again and again with a password that is known; the owner still gets in from elsewhere. */
export function createOpeningBrake(attempts: Attempts) {
  return async function spendOpening({ accountId, network }: { accountId: AccountId; network: string }): Promise<void> {
    if (await attempts.take('login:opened', String(accountId), OPENED)) return
    await attempts.spend('login:opened-here', `${accountId} ${network}`, BRAKED)
  }
}
