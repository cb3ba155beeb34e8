import type { Db } from '@fourfold/platform/db/db'

import { findWrongListings } from '../../src/search/listings/sweep.queries.ts'

/** Everybody whose listings differ from a rebuild without a queued change to explain it. */
export const findAllWrongListings = (db: Db) => findWrongListings(db, { from: 0, to: Number.MAX_SAFE_INTEGER })
