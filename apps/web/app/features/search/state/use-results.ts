import { SEARCH_DELAY } from '@fourfold/contract/constants'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { ApiError, NetworkError } from '~/lib/data/api.ts'
import { lazyImport } from '~/lib/data/lazy-import.ts'

import { LazyResultsContent } from '../results/Results.tsx'
import type { SearchStatus } from '../results/Results.tsx'
import type { ResultGroup, Results } from '../results/search-results.ts'
import type { SearchInput } from '../search-form.ts'

/** The results of a search, an error that the search screen handles, or null for other errors and aborted searches. */
export type SearchOutcome =
  | { results: Results }
  | { errorCode: 'email_not_confirmed' | 'place_unknown'; msg: string }
  | null

type SearchRequest = {
  form: SearchInput
  /** Runs before the search, for example to save answers. */
  prepare?: (() => Promise<void>) | undefined
}

/** Imports the search code on demand to keep the contract out of the initial bundle. */
async function importAndFind(form: SearchInput, signal?: AbortSignal): Promise<Results> {
  const [{ findProfessionals }] = await Promise.all([
    lazyImport(import('./find-professionals.ts')),
    LazyResultsContent.preload(),
  ])
  return findProfessionals(form, { signal })
}

/** Searches after a delay, unless another search starts in the meantime. (SEA-23, OP-093) */
async function findDebounced({ form, prepare, signal }: SearchRequest & { signal: AbortSignal }): Promise<Results> {
  await new Promise((resolve) => setTimeout(resolve, SEARCH_DELAY))
  signal.throwIfAborted()
  await prepare?.()
  signal.throwIfAborted()
  return importAndFind(form, signal)
}

function toHandledError(error: unknown): Extract<SearchOutcome, { errorCode: string }> | null {
  const first = error instanceof ApiError ? error.errors[0] : undefined
  if (first?.code !== 'email_not_confirmed' && first?.code !== 'place_unknown') return null
  return { errorCode: first.code, msg: first.msg }
}

/** Appends the next page of each category. */
export function appendPage(results: Results, next: Results): Results {
  return {
    ...results,
    groups: results.groups.map((group) => {
      const nextGroup = next.groups.find(({ id }) => id === group.id)
      return nextGroup ? { ...group, more: nextGroup.more, cards: [...group.cards, ...nextGroup.cards] } : group
    }),
  }
}

type ResultsState = { form: SearchInput; results: Results | null; error: string | null }

const isSameInput = (left: SearchInput, right: SearchInput) => JSON.stringify(left) === JSON.stringify(right)

/** Returns the state after a failed search. Results of a different search are cleared. (OP-117) */
function getStateAfterError(previous: ResultsState, form: SearchInput, error: unknown): ResultsState {
  if (error instanceof ApiError) return toHandledError(error) ? previous : { ...previous, error: error.message }
  return isSameInput(previous.form, form) ? previous : { form, results: null, error: null }
}

/** Runs searches and stores the state of the last one. */
export function useResults(initialState: ResultsState) {
  const [state, setState] = useState(initialState)
  const mutation = useMutation({ mutationFn: findDebounced })
  const activeController = useRef<AbortController>(undefined)
  const status: SearchStatus = { results: state.results, error: state.error, isSearching: mutation.isPending }

  /** Aborts the previous search and starts a new one. */
  async function runSearch({ form, prepare }: SearchRequest): Promise<SearchOutcome> {
    activeController.current?.abort()
    const controller = new AbortController()
    activeController.current = controller
    try {
      const results = await mutation.mutateAsync({ form, prepare, signal: controller.signal })
      if (controller.signal.aborted) return null
      setState({ form, results, error: null })
      return { results }
    } catch (error) {
      if (controller.signal.aborted) return null
      setState((previous) => getStateAfterError(previous, form, error))
      if (error instanceof ApiError || error instanceof NetworkError) return toHandledError(error)
      throw error
    }
  }

  /** Loads the next page of a category. It is discarded if another search has finished in the meantime. (SEA-17) */
  async function loadMore({ more: after }: ResultGroup): Promise<void> {
    const { form } = state
    const next = await importAndFind({ ...form, after })
    setState((previous) =>
      previous.results && previous.form === form
        ? { ...previous, results: appendPage(previous.results, next) }
        : previous,
    )
  }

  return { status, runSearch, loadMore }
}
