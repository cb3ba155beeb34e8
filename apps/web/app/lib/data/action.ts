import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { ApiError, NetworkError, errorText } from './api.ts'

export type Action<Input> = {
  isPending: boolean
  /** The first error of the last attempt; silence says nothing. (PLT-08, PLT-11) */
  error: string | null
  /** Does it and says whether it went through. While one is under way a second is none. */
  run: (input: Input) => Promise<boolean>
  reset: () => void
}

/** Whether a call was answered with yes; what is neither refused nor silence is a mistake of ours. */
export async function succeeded(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent
    return true
  } catch (reason) {
    if (reason instanceof NetworkError || reason instanceof ApiError) return false
    throw reason
  }
}

/** A change that somebody makes by a click rather than by a form. */
export function useAction<Input = void>(change: (input: Input) => Promise<unknown>): Action<Input> {
  const { mutateAsync, isPending, error, reset } = useMutation({ mutationFn: change })
  // A second click comes before the first is rendered.
  const isRunning = useRef(false)

  async function run(input: Input): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    return succeeded(mutateAsync(input)).finally(() => {
      isRunning.current = false
    })
  }

  return { isPending, error: errorText(error), run, reset }
}
