import { failures } from '@fourfold/contract/failures'
import type { FailureCode } from '@fourfold/contract/failures'

/** A refusal the contract names. Everything else that is thrown is a bug. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly field: string | undefined

  constructor(code: FailureCode, field?: string) {
    super(failures[code].msg)
    this.name = 'Failure'
    this.code = code
    this.field = field
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
