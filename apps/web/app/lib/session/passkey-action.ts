import { useState } from 'react'

import { useAction } from '../data/action.ts'
import type { Action } from '../data/action.ts'
import { lazyImport } from '../data/lazy-import.ts'
import { passkeyErrorMessage } from './passkey-error.ts'

/** What speaks with passkeys; few visits need it. */
export const passkeys = () => lazyImport(import('./passkeys.ts'))

/** Something that somebody does with a passkey by a click. */
export function usePasskeyAction(change: () => Promise<unknown>): Action<void> {
  const [passkeyError, setProblem] = useState<string | null>(null)
  const action = useAction(async () => {
    setProblem(null)
    await change().catch((error: unknown) => setProblem(passkeyErrorMessage(error)))
  })
  return { ...action, error: action.error ?? passkeyError }
}
