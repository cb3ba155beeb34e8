import { SEARCH_DELAY } from '@fourfold/contract/constants'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { CallRefused, NoResponse } from '~/lib/api.ts'

import type { Outcome } from './results/Results.tsx'
import { withMore } from './results/view.ts'
import type { ResultGroup, Results } from './results/view.ts'
import type { SearchInput } from './search-form.ts'

/** What became of a search: who was found, the code of a refusal that the screen answers in its own way, or neither. */
export type Answer = { found: Results } | { refused: 'email_not_confirmed' | 'place_unknown'; msg: string } | null

type Asking = {
  form: SearchInput
  /** What must be kept before the question makes sense. */
  prepare?: (() => Promise<void>) | undefined
}

/** Apart, because the words of the contract are many and whoever only looks needs none of them. */
async function find(form: SearchInput, signal?: AbortSignal): Promise<Results> {
  const { findProfessionals } = await import('./find.ts')
  return findProfessionals(form, { signal })
}

/** A moment after somebody asked, so that who asks twice asks once. (SEA-23, OP-093) */
async function findSoon({ form, prepare, signal }: Asking & { signal: AbortSignal }): Promise<Results> {
  await new Promise((resolve) => setTimeout(resolve, SEARCH_DELAY))
  signal.throwIfAborted()
  await prepare?.()
  signal.throwIfAborted()
  return find(form, signal)
}

function refusalOf(error: unknown): Extract<Answer, { refused: string }> | null {
  const first = error instanceof CallRefused ? error.errors[0] : undefined
  if (first?.code !== 'email_not_confirmed' && first?.code !== 'place_unknown') return null
  return { refused: first.code, msg: first.msg }
}

type Shown = { form: SearchInput; found: Results | null; problem: string | null }

const isSame = (one: SearchInput, other: SearchInput) => JSON.stringify(one) === JSON.stringify(other)

/** What the screen shows after a search that brought nothing. Results of another question do not stay. (OP-117) */
function afterFailure(before: Shown, form: SearchInput, error: unknown): Shown {
  if (error instanceof CallRefused) return refusalOf(error) ? before : { ...before, problem: error.message }
  return isSame(before.form, form) ? before : { form, found: null, problem: null }
}

/** Searches, and what they found. */
export function useResults(first: Shown) {
  const [shown, setShown] = useState(first)
  const search = useMutation({ mutationFn: findSoon })
  const current = useRef<AbortController>(undefined)
  const outcome: Outcome = { found: shown.found, problem: shown.problem, isSearching: search.isPending }

  /** Another question ends the one before: whatever it would have said is dropped. */
  async function ask({ form, prepare }: Asking): Promise<Answer> {
    current.current?.abort()
    const asking = new AbortController()
    current.current = asking
    try {
      const found = await search.mutateAsync({ form, prepare, signal: asking.signal })
      if (asking.signal.aborted) return null
      setShown({ form, found, problem: null })
      return { found }
    } catch (error) {
      if (asking.signal.aborted) return null
      setShown((before) => afterFailure(before, form, error))
      if (error instanceof CallRefused || error instanceof NoResponse) return refusalOf(error)
      throw error
    }
  }

  /** What follows in one category; of no use when another search has been answered meanwhile. (SEA-17) */
  async function more({ more: after }: ResultGroup): Promise<void> {
    const { form } = shown
    const next = await find({ ...form, after })
    setShown((before) =>
      before.found && before.form === form ? { ...before, found: withMore(before.found, next) } : before,
    )
  }

  return { outcome, ask, more }
}
