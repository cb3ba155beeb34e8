import { QueryClient } from '@tanstack/react-query'

import { ApiError, NetworkError } from './api.ts'

/** The questions depend on the viewer, so they reload with the session. (ACC-60) */
export const QUESTIONS_KEY = ['questions'] as const

const PERSONAL = 'person'

/** Builds the key of user-specific data, removed when the session changes. The user id of a visitor is null. */
export function personalKey<const Parts extends readonly unknown[]>(userId: number | null, ...parts: Parts) {
  return [PERSONAL, userId, ...parts] as const
}

/** For queries that a loader has just fetched: errors are not retried when the page mounts. */
export const fetchedByLoader = { retryOnMount: false } as const

/** Retries network errors except timeouts. API errors are not retried. */
function shouldRetry(failureCount: number, error: Error): boolean {
  if (error instanceof ApiError) return false
  return !(error instanceof NetworkError && error.timedOut) && failureCount < 2
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        // `navigator.onLine` can be wrong, so requests are always sent.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

let browserClient: QueryClient | undefined

/** Returns the client that components and loaders share; on the server a new one, so that requests share no data. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  browserClient ??= createQueryClient()
  return browserClient
}

/** Removes the previous user's data, including requests in flight. */
export function clearPersonalQueries(client: QueryClient): void {
  const personal = { queryKey: [PERSONAL] }
  void client.cancelQueries(personal)
  client.removeQueries(personal)
  client.getMutationCache().clear()
  void client.invalidateQueries({ queryKey: QUESTIONS_KEY })
}
