import { QueryClient } from '@tanstack/react-query'

import { CallRefused } from './api.ts'

/** The questions depend on who asks, so they reload with the session. (ACC-60) */
export const QUESTIONS_KEY = ['questions'] as const

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal is an answer; only silence is worth another try.
        retry: (failures, error) => !(error instanceof CallRefused) && failures < 2,
      },
    },
  })
}

let browserClient: QueryClient | undefined

/** One store of answers per browser, which loaders fill too; on the server one per request, so that nothing is shared. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient()
  browserClient ??= makeQueryClient()
  return browserClient
}

/** Another person must not see what was loaded for the one before. */
export function forgetAnswersOfSession(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== QUESTIONS_KEY[0] && !query.isActive() })
  void client.invalidateQueries({ queryKey: QUESTIONS_KEY })
}
