import type { ErrorCode } from '@fourfold/contract/errors'
import { getForeignKeyViolation } from '@fourfold/platform/db/errors'

import { AppError } from '../app-error.ts'

type ForeignKeyError = { code: ErrorCode; field?: string }

/**
 * Maps foreign key violations to errors of the contract, by constraint. Foreign keys also catch rows that another
 * transaction deletes concurrently. `otherwise` is for constraints of other modules.
 */
export async function translateForeignKeyErrors<Result>(
  errors: Readonly<Record<string, ForeignKeyError>> & { otherwise?: ForeignKeyError },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const constraint = getForeignKeyViolation(error)
    const mapped = constraint === undefined ? undefined : (errors[constraint] ?? errors.otherwise)
    if (!mapped) throw error
    throw new AppError(mapped.code, mapped.field)
  }
}
