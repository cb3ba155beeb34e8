import { SEARCH_DELAY } from '@fourfold/contract/constants'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { ApiError, NetworkError } from '~/lib/data/api.ts'
import { lazyImport } from '~/lib/data/lazy-import.ts'

import { LazyResultsContent } from '../results/Results.tsx'
import type { SearchStatus } from '../results/Results.tsx'
import type { ResultGroup, Results } from '../results/search-results.ts'
import type { SearchInput } from '../search-form.ts'

/** Result of a search: the results, an error the screen handles itself, or null. */
export type SearchOutcome =
  | { found: Results }
  | { errorCode: 'email_not_confirmed' | 'place_unknown'; msg: string }
  | null

type SearchRequest = {
  form: SearchInput
  /** Runs before the search, for example to save answers. */
  prepare?: (() => Promise<void>) | undefined
}

/** Loaded on demand to keep the contract out of the initial bundle. */
async function loadAndFind(form: SearchInput, signal?: AbortSignal): Promise<Results> {
  const [{ findProfessionals }] = await Promise.all([lazyImport(import('./find.ts')), LazyResultsContent.preload()])
  return findProfessionals(form, { signal })
}

/** Debounces the search. (SEA-23, OP-093) */
async function findDebounced({ form, prepare, signal }: SearchRequest & { signal: AbortSignal }): Promise<Results> {
  await new Promise((resolve) => setTimeout(resolve, SEARCH_DELAY))
  signal.throwIfAborted()
  await prepare?.()
  signal.throwIfAborted()
  return loadAndFind(form, signal)
}

function toHandledError(error: unknown): Extract<SearchOutcome, { errorCode: string }> | null {
  const first = error instanceof ApiError ? error.errors[0] : undefined
  if (first?.code !== 'email_not_confirmed' && first?.code !== 'place_unknown') return null
  return { errorCode: first.code, msg: first.msg }
}

/** Appends the next page of one category. */
export function appendMore(results: Results, next: Results): Results {
  return {
    ...results,
    groups: results.groups.map((group) => {
      const following = next.groups.find(({ id }) => id === group.id)
      return following ? { ...group, more: following.more, cards: [...group.cards, ...following.cards] } : group
    }),
  }
}

type ResultsState = { form: SearchInput; found: Results | null; error: string | null }

const isSameInput = (one: SearchInput, other: SearchInput) => JSON.stringify(one) === JSON.stringify(other)

/** State after a failed search. Results of another query are cleared. (OP-117) */
function stateAfterError(before: ResultsState, form: SearchInput, error: unknown): ResultsState {
  if (error instanceof ApiError) return toHandledError(error) ? before : { ...before, error: error.message }
  return isSameInput(before.form, form) ? before : { form, found: null, error: null }
}

/** Runs searches and holds their results. */
export function useResults(first: ResultsState) {
  const [shown, setShown] = useState(first)
  const mutation = useMutation({ mutationFn: findDebounced })
  const activeController = useRef<AbortController>(undefined)
  const status: SearchStatus = { found: shown.found, error: shown.error, isSearching: mutation.isPending }

  /** Aborts the previous search and starts a new one. */
  async function runSearch({ form, prepare }: SearchRequest): Promise<SearchOutcome> {
    activeController.current?.abort()
    const controller = new AbortController()
    activeController.current = controller
    try {
      const found = await mutation.mutateAsync({ form, prepare, signal: controller.signal })
      if (controller.signal.aborted) return null
      setShown({ form, found, error: null })
      return { found }
    } catch (error) {
      if (controller.signal.aborted) return null
      setShown((before) => stateAfterError(before, form, error))
      if (error instanceof ApiError || error instanceof NetworkError) return toHandledError(error)
      throw error
    }
  }

  /** Loads more of one category. Dropped if another search has finished meanwhile. (SEA-17) */
  async function more({ more: after }: ResultGroup): Promise<void> {
    const { form } = shown
    const next = await loadAndFind({ ...form, after })
    setShown((before) =>
      before.found && before.form === form ? { ...before, found: appendMore(before.found, next) } : before,
    )
  }

  return { status, runSearch, more }
}
