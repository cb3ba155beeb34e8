import { CancelledError } from '@tanstack/react-query'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { data } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

import { ApiError, isNotFound, NetworkError } from './api.ts'
import { queryClient } from './query.ts'

/**
 * What a page rendered on the server shows. Only the status of a failure travels to the browser, so it must say enough:
 * an absent thing is a 404 also to search engines, and silence is a 503, which asks them to come again, as a 429 does.
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

/** What was found, or the page that says there is no such thing. */
export function orThrow404<Found>(found: Found | null): Found {
  if (found === null) throw data(null, { status: 404 })
  return found
}

/** For a page that decides itself what to show in place of an absent thing. */
export async function orNull<Loaded>(loading: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await loading
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** What a part of a page could not get, in words to show in its place. (PLT-09, PLT-12) */
export async function orError<Loaded>(loading: Promise<Loaded>): Promise<{ loaded: Loaded } | { problem: string }> {
  try {
    return { loaded: await loading }
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ApiError) return { problem: error.message }
    throw error
  }
}

/** Asks anew on the way to a page, whatever is kept of an earlier visit, unless the query says how long it holds. */
export function fetchFresh<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  return queryClient().fetchQuery({ staleTime: 0, ...query, retry: false })
}

/**
 * Lets a page wait until its store is filled. What is absent becomes a 404; any other failure the page reads from the
 * store and says itself, beside what it knew before.
 */
export async function waitForQueries(...asked: Promise<unknown>[]): Promise<null> {
  for (const outcome of await Promise.allSettled(asked)) {
    if (outcome.status === 'fulfilled') continue
    const { reason }: { reason: unknown } = outcome
    if (isNotFound(reason)) throw data(null, { status: 404 })
    // Canceled: the session changed meanwhile, and with it who asks.
    const isTold = reason instanceof NetworkError || reason instanceof ApiError || reason instanceof CancelledError
    if (!isTold) throw reason
  }
  return null
}

/** The `shouldRevalidate` of a page whose query only says what is open on it: with another one it is the same page. */
export function revalidateUnlessQueryChanged({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}
