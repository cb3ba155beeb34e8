import { brokenUniqueIndex } from '@fourfold/platform/db/errors'

import { AppError } from '../../infra/app-error.ts'

const refusals = {
  username: () => new AppError('username_taken', 'username'),
  email: () => new AppError('email_taken', 'email'),
}

const indexes: Record<string, keyof typeof refusals> = {
  account_username_key: 'username',
  account_email_key: 'email',
}

export function refuseTaken(name: keyof typeof refusals | null): void {
  if (name) throw refusals[name]()
}

/** For a confirmation: somebody else confirmed the address first. */
export function refuseTakenAddress(error: unknown): never {
  if (brokenUniqueIndex(error) === 'account_email_key') throw new AppError('confirm_link_invalid')
  throw error
}

/** For the failed write of an account: whose name or address it was, the unique indexes decide. */
export function refuseTakenName(error: unknown): never {
  refuseTaken(indexes[brokenUniqueIndex(error) ?? ''] ?? null)
  throw error
}
