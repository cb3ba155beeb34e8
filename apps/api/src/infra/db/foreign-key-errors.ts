import type { ErrorCode } from '@fourfold/contract/errors'
import { foreignKeyViolation } from '@fourfold/platform/db/errors'

import { AppError } from '../app-error.ts'

type Refusal = { code: ErrorCode; field?: string }

/**
 * Foreign keys decide what may be named and what may be deleted, also when two do both at once; this gives a broken one
 * its words. `otherwise` is for those that other modules have.
 */
export async function translateForeignKeyErrors<Result>(
  refusals: Readonly<Record<string, Refusal>> & { otherwise?: Refusal },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const broken = foreignKeyViolation(error)
    const refusal = broken === undefined ? undefined : (refusals[broken] ?? refusals.otherwise)
    if (!refusal) throw error
    throw new AppError(refusal.code, refusal.field)
  }
}
