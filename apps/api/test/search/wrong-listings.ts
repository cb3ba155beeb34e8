import type { Db } from '@fourfold/platform/db/db'

import { findWrongListings } from '../../src/search/listings/sweep.queries.ts'

/** All accounts whose listings differ from their sources although no change is queued. */
export const findAllWrongListings = (db: Db) => findWrongListings(db, { from: 0, to: Number.MAX_SAFE_INTEGER })
