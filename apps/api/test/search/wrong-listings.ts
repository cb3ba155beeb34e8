import type { Db } from '@fourfold/platform/db/db'

import { findOutdatedListings } from '../../src/search/listings/sweep.queries.ts'

/** Finds all accounts whose listings differ from their sources, except accounts with a queued change. */
export const findAllWrongListings = (db: Db) => findOutdatedListings(db, { from: 0, to: Number.MAX_SAFE_INTEGER })
