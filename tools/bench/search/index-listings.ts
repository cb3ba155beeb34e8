import { openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'

import { drainListings } from '../../../apps/api/src/search/index.ts'

/** Creates the listings of newly inserted professionals with two concurrent drains, as two workers do. */
export async function indexListings(url: string): Promise<void> {
  const { db, close } = openDatabase({ url, poolSize: 2, log: createLog({ LOG_LEVEL: 'error' }, 'bench') })
  const startTime = performance.now()
  const changed = await Promise.all([drainListings(db), drainListings(db)])
  const listings = changed.reduce((sum, count) => sum + count, 0)
  console.log(`${listings} listings: ${Math.round((performance.now() - startTime) / 1000)} s`)
  await close()
}
