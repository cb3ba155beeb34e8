import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Found } from '@fourfold/search-protocol/answer'

import type { NextFree, Schedule } from '../../schedule/index.ts'
import { cardsOf } from '../search.queries.ts'
import type { Card } from '../search.queries.ts'

/** What cards show, and when each professional can next be booked. */
export type Told = { cards: readonly Card[]; free: ReadonlyMap<AccountId, NextFree> }

/** What cards show beyond what was searched: three statements, however many there are. */
export function createCards({ db, nextFree }: { db: Db; nextFree: Schedule['nextFree'] }) {
  return async function told(shown: readonly Found[]): Promise<Told> {
    if (shown.length === 0) return { cards: [], free: new Map() }
    const ids = [...new Set(shown.map(({ accountId }) => accountId as AccountId))]
    const [cards, free] = await Promise.all([cardsOf(db, shown), nextFree(db, ids)])
    return { cards, free }
  }
}
