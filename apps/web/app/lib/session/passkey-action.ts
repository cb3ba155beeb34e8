import { useState } from 'react'

import { useAction } from '../data/action.ts'
import type { Action } from '../data/action.ts'
import { lazyImport } from '../data/lazy-import.ts'
import { passkeyErrorMessage } from './passkey-error.ts'

/** Loads the passkey module on demand, because few visits use it. */
export const loadPasskeys = () => lazyImport(import('./passkeys.ts'))

/** Like `useAction`, for an action that uses a passkey: its `error` also covers passkey errors. */
export function usePasskeyAction(change: () => Promise<unknown>): Action<void> {
  const [passkeyError, setPasskeyError] = useState<string | null>(null)
  const action = useAction(async () => {
    setPasskeyError(null)
    await change().catch((error: unknown) => setPasskeyError(passkeyErrorMessage(error)))
  })
  return { ...action, error: action.error ?? passkeyError }
}
