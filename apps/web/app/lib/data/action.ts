import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { ApiError, NetworkError, errorText } from './api.ts'

export type Action<Input> = {
  isPending: boolean
  /** The first error of the last run; null for a network error. (PLT-08, PLT-11) */
  error: string | null
  /** Runs the action and returns whether it succeeded. Does nothing while a run is in progress. */
  run: (input: Input) => Promise<boolean>
  reset: () => void
}

/** Returns false for an API or network error; rethrows anything else. */
export async function succeeded(promise: Promise<unknown>): Promise<boolean> {
  try {
    await promise
    return true
  } catch (reason) {
    if (reason instanceof NetworkError || reason instanceof ApiError) return false
    throw reason
  }
}

/** Runs a change that is triggered by a click instead of a form. */
export function useAction<Input = void>(change: (input: Input) => Promise<unknown>): Action<Input> {
  const { mutateAsync, isPending, error, reset } = useMutation({ mutationFn: change })
  // A second click can arrive before the first is rendered.
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
