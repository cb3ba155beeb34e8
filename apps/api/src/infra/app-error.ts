import { errorDefinitions } from '@fourfold/contract/errors'
import type { ErrorCode } from '@fourfold/contract/errors'
import type { AccountId } from '@fourfold/platform/ids'

/** An error of the contract. Any other thrown error is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** The account that the error concerns. Only for the log. */
  readonly account: AccountId | undefined

  constructor(code: ErrorCode, field?: string, account?: AccountId) {
    super(errorDefinitions[code].msg)
    this.name = 'AppError'
    this.code = code
    this.field = field
    this.account = account
  }
}

/** A rate limit is exceeded. The client may retry after `retryAfterSeconds`. */
export class TooManyAttemptsError extends AppError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too_many_attempts')
    this.name = 'TooManyAttemptsError'
    this.retryAfterSeconds = retryAfterSeconds
  }
}
