import type { Db } from '@fourfold/platform/db/db'
import { openStorage } from '@fourfold/platform/storage'

import { serviceEnv } from '../../api/test/setup/services.ts'
import { databaseId } from '../src/feed/listings.queries.ts'
import { readEnv } from '../src/search-process.ts'

/** The files of snapshots that processes of one database have written. */
export function storedSnapshots(db: Db) {
  const storage = openStorage(readEnv(serviceEnv))
  const folder = async () => `search/${await databaseId(db)}/`
  return {
    storage,
    keys: async () => storage.list(await folder()),
    async remove(): Promise<void> {
      await storage.deletePrefix(await folder())
      storage.close()
    },
  }
}
