import { QueryClient } from '@tanstack/react-query'

import { ApiError, NetworkError } from './api.ts'

/** The questions depend on who asks, so they reload with the session. (ACC-60) */
export const QUESTIONS_KEY = ['questions'] as const

const PERSONAL = 'person'

/** The key of whatever only one person may see: another never finds it, and it goes when they do. Null is a visitor. */
export function personalKey<const Parts extends readonly unknown[]>(userId: number | null, ...parts: Parts) {
  return [PERSONAL, userId, ...parts] as const
}

/** For queries that a loader asks: what it has just heard, a refusal too, is not asked again when its page appears. */
export const fetchedByLoader = { retryOnMount: false } as const

/** A refusal is an answer, and who has waited long enough is not made to wait again; only plain silence is worth it. */
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
        // A browser that thinks it is offline may be wrong: the call decides, and nothing waits unseen.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

let browserClient: QueryClient | undefined

/** One store of answers per browser, which loaders fill too; on the server one per call, so that nothing is shared. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  browserClient ??= createQueryClient()
  return browserClient
}

/** Another person must not see what was loaded for the one before, be it on the screen or still on its way. */
export function clearPersonalQueries(client: QueryClient): void {
  const personal = { queryKey: [PERSONAL] }
  void client.cancelQueries(personal)
  client.removeQueries(personal)
  client.getMutationCache().clear()
  void client.invalidateQueries({ queryKey: QUESTIONS_KEY })
}
