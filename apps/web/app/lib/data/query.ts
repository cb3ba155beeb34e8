import { QueryClient } from '@tanstack/react-query'

import { ApiError, NetworkError } from './api.ts'

/** The questions depend on the viewer, so they reload with the session. (ACC-60) */
export const QUESTIONS_KEY = ['questions'] as const

const PERSONAL = 'person'

/** The key of user-specific data, removed when the session changes. Null is a visitor. */
export function personalKey<const Parts extends readonly unknown[]>(userId: number | null, ...parts: Parts) {
  return [PERSONAL, userId, ...parts] as const
}

/** For queries that a loader has just fetched: errors are not retried when the page mounts. */
export const fetchedByLoader = { retryOnMount: false } as const

/** API errors are not retried, nor are timeouts; other network errors are. */
function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError) return false
  return !(error instanceof NetworkError && error.timedOut) && failures < 2
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

/** One client per browser, shared with loaders; on the server one per call, so that requests share no data. */
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
