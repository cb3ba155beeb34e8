import { failures } from '@fourfold/contract/failures'
import type { FailureCode } from '@fourfold/contract/failures'
import type { AccountId } from '@fourfold/platform/ids'

/** A refusal the contract names. Everything else that is thrown is a bug. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly field: string | undefined
  /** Whose account it is about, for the log and nobody else. */
  readonly account: AccountId | undefined

  constructor(code: FailureCode, field?: string, account?: AccountId) {
    super(failures[code].msg)
    this.name = 'Failure'
    this.code = code
    this.field = field
    this.account = account
  }
}

/** Refused for now: another try makes sense after so many seconds. */
export class TooManyAttempts extends Failure {
  readonly seconds: number

  constructor(seconds: number) {
    super('too_many_attempts')
    this.name = 'TooManyAttempts'
    this.seconds = seconds
  }
}
