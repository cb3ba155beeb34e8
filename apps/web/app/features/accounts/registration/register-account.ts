import { login, register } from '@fourfold/contract/accounts/endpoints'
import type { LoginReply } from '@fourfold/contract/accounts/shapes'
import type { CallInput } from '@fourfold/contract/endpoint'
import type { ErrorCode } from '@fourfold/contract/errors'

import { call, ApiError, NetworkError } from '~/lib/data/api.ts'

type Registration = CallInput<typeof register>['body']

const DUPLICATE_CODES: ReadonlySet<ErrorCode> = new Set(['username_taken', 'email_taken'])

function isDuplicateError(error: unknown): boolean {
  const code = error instanceof ApiError ? error.errors[0]?.code : undefined
  return code !== undefined && DUPLICATE_CODES.has(code)
}

/**
 * Creates the function that registers the account of one form. After a network error the account may already exist; the next attempt then
 * logs in instead of failing.
 */
export function createRegisterAccount() {
  const emailsWithoutResponse = new Set<string>()

  return async (body: Registration): Promise<LoginReply> => {
    try {
      return await call(register, { body })
    } catch (error) {
      if (error instanceof NetworkError) emailsWithoutResponse.add(body.email)
      if (!isDuplicateError(error) || !emailsWithoutResponse.has(body.email)) throw error
      const { email, password } = body
      return call(login, { body: { email, password } }).catch((loginError: unknown) => {
        throw loginError instanceof ApiError ? error : loginError
      })
    }
  }
}
