export const PASSKEY_ERROR = 'PasskeyProblem'

/** What came of asking the browser for a passkey, when it said no; anything else is thrown on. */
export function passkeyErrorMessage(error: unknown): string {
  if (error instanceof Error && error.name === PASSKEY_ERROR) return error.message
  throw error
}
