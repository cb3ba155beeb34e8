import type { TradeForm } from '@fourfold/contract/admin/trades/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Holds a trade until the transaction ends: of two admins who save it the second sees what the first did. */
export async function holdTrade(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('trade').select('trade.id').where('trade.id', '=', id).forUpdate().execute()
}

/** Writes a trade and what people say for it. Phrases that stay are not written again. */
export async function writeTrade(tx: Tx, { tradeId, categoryId, title, words }: TradeForm): Promise<number> {
  const columns = { category_id: categoryId, title }
  const { id } = await (
    tradeId === null
      ? tx.insertInto('trade').values(columns).returning('trade.id')
      : tx
          .updateTable('trade')
          .set((eb) => ({ ...columns, version: eb('trade.version', '+', 1) }))
          .where('trade.id', '=', tradeId)
          .returning('trade.id')
  ).executeTakeFirstOrThrow()
  await sql`
    delete from everyday_phrase
    where everyday_phrase.category_id = ${categoryId} and everyday_phrase.title = ${title}
      and not everyday_phrase.phrase = any(${words}::text[])`.execute(tx)
  await sql`
    insert into everyday_phrase (phrase, category_id, title)
    select wanted.phrase, ${categoryId}, ${title} from unnest(${words}::text[]) wanted (phrase)
    on conflict do nothing`.execute(tx)
  return id
}

/** Its phrases go with it. */
export async function removeTrade(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('trade').where('trade.id', '=', id).execute()
}
