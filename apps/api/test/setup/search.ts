import { readEnv, startSearch } from '@fourfold/search'
import type { SearchProcess } from '@fourfold/search'
import type { Logger } from 'pino'

import { serviceEnv } from './services.ts'

type Settings = { DATABASE_URL: string; REDIS_URL: string }

/** Starts a search server in this process at the first query, so tests without search stay fast. */
export function createLazySearch({ DATABASE_URL, REDIS_URL }: Settings, log: Logger) {
  const env = readEnv({
    NODE_ENV: 'test',
    ...serviceEnv,
    DATABASE_URL,
    REDIS_URL,
    SEARCH_PORT: '0',
    SEARCH_SNAPSHOT_MINUTES: '0',
    SEARCH_ENCODER: 'off',
  })
  let searchProcess: Promise<SearchProcess> | undefined
  return {
    async replicas(): Promise<{ url: string }[]> {
      searchProcess ??= startSearch({ env, log })
      const { url, ready } = await searchProcess
      await ready
      return [{ url }]
    },
    async close(): Promise<void> {
      await (await searchProcess)?.close()
    },
  }
}
