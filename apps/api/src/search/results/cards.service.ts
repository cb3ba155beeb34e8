import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { NextFree, Schedule } from '../../schedule/index.ts'
import type { FoundListing } from '../engine/found-listing.ts'
import { findCards } from '../search.queries.ts'
import type { Card } from '../search.queries.ts'

/** `nextFree` contains the next free time of each professional. */
export type CardData = { cards: readonly Card[]; nextFree: ReadonlyMap<AccountId, NextFree> }

/** Creates a function that loads cards in three statements, regardless of their number. */
export function createCards({ db, findNextFree }: { db: Db; findNextFree: Schedule['findNextFree'] }) {
  return async function loadCards(results: readonly FoundListing[]): Promise<CardData> {
    if (results.length === 0) return { cards: [], nextFree: new Map() }
    const ids = [...new Set(results.map(({ accountId }) => accountId as AccountId))]
    const [cards, nextFree] = await Promise.all([findCards(db, results), findNextFree(db, ids)])
    return { cards, nextFree }
  }
}
