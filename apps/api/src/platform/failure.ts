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
