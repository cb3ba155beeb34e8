import { errorDefinitions } from '@fourfold/contract/errors'
import type { ErrorCode } from '@fourfold/contract/errors'
import type { AccountId } from '@fourfold/platform/ids'

/** A refusal the contract names. Everything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Whose account it is about, for the log and nobody else. */
  readonly account: AccountId | undefined

  constructor(code: ErrorCode, field?: string, account?: AccountId) {
    super(errorDefinitions[code].msg)
    this.name = 'Failure'
    this.code = code
    this.field = field
    this.account = account
  }
}

/** Refused for now: another try makes sense after so many seconds. */
export class TooManyAttempts extends AppError {
  readonly seconds: number

  constructor(seconds: number) {
    super('too_many_attempts')
    this.name = 'TooManyAttempts'
    this.seconds = seconds
  }
}
