import { CancelledError } from '@tanstack/react-query'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { data } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

import { ApiError, isNotFound, NetworkError } from './api.ts'
import { queryClient } from './query.ts'

/**
 * Maps errors of a server-rendered page to a status, the only part of an error that reaches the browser: 404 if not
 * found, 503 for a network error and 429 for a rate limit, so that crawlers retry later.
 */
export async function orThrowStatus<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  try {
    return await loading
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 })
    if (error instanceof NetworkError) throw data(null, { status: 503 })
    if (error instanceof ApiError && error.status === 429) throw data(null, { status: 429 })
    throw error
  }
}

/** Throws a 404 for null. */
export function orThrow404<Found>(found: Found | null): Found {
  if (found === null) throw data(null, { status: 404 })
  return found
}

/** Returns null for a 404 and lets the page decide what to show. */
export async function orNull<Loaded>(loading: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await loading
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Returns the data, or the error message to show instead. (PLT-09, PLT-12) */
export async function orError<Loaded>(loading: Promise<Loaded>): Promise<{ data: Loaded } | { error: string }> {
  try {
    return { data: await loading }
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ApiError) return { error: error.message }
    throw error
  }
}

/** Fetches even if cached, unless the query sets its own `staleTime`. */
export function fetchLatest<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  return queryClient().fetchQuery({ staleTime: 0, ...query, retry: false })
}

/**
 * Waits until the query cache is filled. Throws a 404 if something is not found; the page reads any other error from
 * the cache and shows it next to cached data.
 */
export async function waitForQueries(...queries: Promise<unknown>[]): Promise<null> {
  for (const outcome of await Promise.allSettled(queries)) {
    if (outcome.status === 'fulfilled') continue
    const { reason }: { reason: unknown } = outcome
    if (isNotFound(reason)) throw data(null, { status: 404 })
    // Canceled because the session changed.
    const isExpected = reason instanceof NetworkError || reason instanceof ApiError || reason instanceof CancelledError
    if (!isExpected) throw reason
  }
  return null
}

/** A `shouldRevalidate` for pages whose query string only selects the open tab or panel: changing it reloads no data. */
export function revalidateUnlessQueryChanged({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}
