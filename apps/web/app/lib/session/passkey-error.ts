export const PASSKEY_ERROR = 'PasskeyError'

/** Returns the message of a passkey error; rethrows anything else. */
export function passkeyErrorMessage(error: unknown): string {
  if (error instanceof Error && error.name === PASSKEY_ERROR) return error.message
  throw error
}
