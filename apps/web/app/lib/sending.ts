import { useState } from 'react'

import { CallRefused, NoResponse } from './api.ts'

export type Sending = {
  isSending: boolean
  /** The first error of the last attempt. (PLT-08) */
  error: string | null
  /** Makes a call and says whether it went through. Silence changes nothing. (PLT-11) */
  send: (action: () => Promise<unknown>) => Promise<boolean>
  clear: () => void
}

/** For what is sent by a click rather than by a form. */
export function useSending(): Sending {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function send(action: () => Promise<unknown>): Promise<boolean> {
    setSending(true)
    setError(null)
    try {
      await action()
      return true
    } catch (reason) {
      if (reason instanceof NoResponse) return false
      if (!(reason instanceof CallRefused)) throw reason
      setError(reason.message)
      return false
    } finally {
      setSending(false)
    }
  }

  return { isSending, error, send, clear: () => setError(null) }
}
