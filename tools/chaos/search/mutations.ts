import type { Guard } from '../mutate.ts'

/** A search process that could not load or follow tries again. */
const retry: Guard = {
  file: 'apps/search/src/feed/repeat.ts',
  text: '        onFailure(error, failures)\n',
  instead: '        onFailure(error, failures)\n        return\n',
}

/** An api that gets no answer from any search process asks PostgreSQL. */
const fallback: Guard = {
  file: 'apps/api/src/search/engine/engine.ts',
  text: '        note(error)\n',
  instead: '        throw error\n',
}

/** What each sabotage takes out of the source. */
export const guards: Record<string, Guard> = { retry, fallback }
