import type { Mutation } from '../mutate.ts'

/** Safeguard: a search process that fails to load or to follow the feed retries. */
const retry: Mutation = {
  file: 'apps/search/src/feed/repeat.ts',
  text: '        onFailure(error, failures)\n',
  replacement: '        onFailure(error, failures)\n        return\n',
}

/** Safeguard: an API that gets no response from any search process queries PostgreSQL. */
const fallback: Mutation = {
  file: 'apps/api/src/search/engine/engine.ts',
  text: '        recordFailure(error)\n',
  replacement: '        throw error\n',
}

export const mutations: Record<string, Mutation> = { retry, fallback }
