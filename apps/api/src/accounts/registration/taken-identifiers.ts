import { getUniqueViolation } from '@fourfold/platform/db/errors'

import { AppError } from '../../infra/app-error.ts'

const errors = {
  username: () => new AppError('username_taken', 'username'),
  email: () => new AppError('email_taken', 'email'),
}

const indexes: Record<string, keyof typeof errors> = {
  account_username_key: 'username',
  account_email_key: 'email',
}

export function rejectTaken(identifier: keyof typeof errors | null): void {
  if (identifier) throw errors[identifier]()
}

/** Maps a taken address to an invalid link: another account confirmed the address first. */
export function rethrowTakenEmailAsInvalidLink(error: unknown): never {
  if (getUniqueViolation(error) === 'account_email_key') throw new AppError('confirm_link_invalid')
  throw error
}

/** Maps unique violations of account writes to errors. */
export function rethrowTakenIdentifier(error: unknown): never {
  rejectTaken(indexes[getUniqueViolation(error) ?? ''] ?? null)
  throw error
}
