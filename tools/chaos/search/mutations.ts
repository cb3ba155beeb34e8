import type { Mutation } from '../mutate.ts'

/** A search process that could not load or follow tries again. */
const retry: Mutation = {
  file: 'apps/search/src/feed/repeat.ts',
  text: '        onFailure(error, failures)\n',
  replacement: '        onFailure(error, failures)\n        return\n',
}

/** An api that gets no answer from any search process asks PostgreSQL. */
const fallback: Mutation = {
  file: 'apps/api/src/search/engine/engine.ts',
  text: '        note(error)\n',
  replacement: '        throw error\n',
}

/** What each sabotage takes out of the source. */
export const mutations: Record<string, Mutation> = { retry, fallback }
