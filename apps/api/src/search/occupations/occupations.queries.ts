import type { SavedTrade } from '@fourfold/contract/admin/trades/shapes'
import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Every trade, or the one that is asked for, with what people say for it in the order of the alphabet. */
function savedTrades(db: Reader, id: number | null): Promise<SavedTrade[]> {
  return fetchRows(
    db,
    sql<SavedTrade>`
      select trade.id, trade.category_id as "categoryId", trade.title, trade.version,
        array(select everyday_phrase.phrase from everyday_phrase
          where everyday_phrase.category_id = trade.category_id and everyday_phrase.title = trade.title
          order by everyday_phrase.phrase) as words
      from trade
      where ${id}::integer is null or trade.id = ${id}
      order by trade.category_id, trade.title`,
  )
}

export const allTrades = (db: Reader): Promise<SavedTrade[]> => savedTrades(db, null)

export async function tradeById(db: Reader, id: number): Promise<SavedTrade | undefined> {
  const [trade] = await savedTrades(db, id)
  return trade
}
