export const PASSKEY_PROBLEM = 'PasskeyProblem'

/** What came of asking the browser for a passkey, when it said no; anything else is thrown on. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof Error && error.name === PASSKEY_PROBLEM) return error.message
  throw error
}
