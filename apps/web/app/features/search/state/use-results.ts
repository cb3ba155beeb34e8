import { SEARCH_DELAY } from '@fourfold/contract/constants'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { ApiError, NetworkError } from '~/lib/data/api.ts'
import { lazyImport } from '~/lib/data/lazy-import.ts'

import { Found } from '../results/Results.tsx'
import type { SearchOutcome } from '../results/Results.tsx'
import type { ResultGroup, Results } from '../results/search-results.ts'
import type { SearchInput } from '../search-form.ts'

/** What became of a search: who was found, the code of a refusal that the screen answers in its own way, or neither. */
export type Answer = { found: Results } | { refused: 'email_not_confirmed' | 'place_unknown'; msg: string } | null

type Asking = {
  form: SearchInput
  /** What must be kept before the question makes sense. */
  prepare?: (() => Promise<void>) | undefined
}

/** Loaded on demand: the contract is large, and people who only look need none of it. */
async function find(form: SearchInput, signal?: AbortSignal): Promise<Results> {
  const [{ findProfessionals }] = await Promise.all([lazyImport(import('./find.ts')), Found.preload()])
  return findProfessionals(form, { signal })
}

/** Waits a moment, so that two quick changes make one search. (SEA-23, OP-093) */
async function findSoon({ form, prepare, signal }: Asking & { signal: AbortSignal }): Promise<Results> {
  await new Promise((resolve) => setTimeout(resolve, SEARCH_DELAY))
  signal.throwIfAborted()
  await prepare?.()
  signal.throwIfAborted()
  return find(form, signal)
}

function refusalOf(error: unknown): Extract<Answer, { refused: string }> | null {
  const first = error instanceof ApiError ? error.errors[0] : undefined
  if (first?.code !== 'email_not_confirmed' && first?.code !== 'place_unknown') return null
  return { refused: first.code, msg: first.msg }
}

/** The result with what follows in one category. */
export function withMore(results: Results, next: Results): Results {
  return {
    ...results,
    groups: results.groups.map((group) => {
      const following = next.groups.find(({ id }) => id === group.id)
      return following ? { ...group, more: following.more, cards: [...group.cards, ...following.cards] } : group
    }),
  }
}

type Shown = { form: SearchInput; found: Results | null; problem: string | null }

const isSame = (one: SearchInput, other: SearchInput) => JSON.stringify(one) === JSON.stringify(other)

/** What the screen shows after a search that brought nothing. Results of another question do not stay. (OP-117) */
function afterFailure(before: Shown, form: SearchInput, error: unknown): Shown {
  if (error instanceof ApiError) return refusalOf(error) ? before : { ...before, problem: error.message }
  return isSame(before.form, form) ? before : { form, found: null, problem: null }
}

/** Searches, and what they found. */
export function useResults(first: Shown) {
  const [shown, setShown] = useState(first)
  const mutation = useMutation({ mutationFn: findSoon })
  const current = useRef<AbortController>(undefined)
  const outcome: SearchOutcome = { found: shown.found, problem: shown.problem, isSearching: mutation.isPending }

  /** Another question ends the one before: whatever it would have said is dropped. */
  async function runSearch({ form, prepare }: Asking): Promise<Answer> {
    current.current?.abort()
    const asking = new AbortController()
    current.current = asking
    try {
      const found = await mutation.mutateAsync({ form, prepare, signal: asking.signal })
      if (asking.signal.aborted) return null
      setShown({ form, found, problem: null })
      return { found }
    } catch (error) {
      if (asking.signal.aborted) return null
      setShown((before) => afterFailure(before, form, error))
      if (error instanceof ApiError || error instanceof NetworkError) return refusalOf(error)
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

  return { outcome, runSearch, more }
}
