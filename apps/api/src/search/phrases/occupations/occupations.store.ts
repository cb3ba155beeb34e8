import type { OccupationForm } from '@fourfold/contract/admin/occupations/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

export async function lockOccupation(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('occupation').select('occupation.id').where('occupation.id', '=', id).forUpdate().execute()
}

/** Upserts an occupation and replaces its phrases. */
export async function saveOccupation(tx: Tx, { tradeId, categoryId, title, words }: OccupationForm): Promise<number> {
  const columns = { category_id: categoryId, title }
  const { id } = await (
    tradeId === null
      ? tx.insertInto('occupation').values(columns).returning('occupation.id')
      : tx
          .updateTable('occupation')
          .set((eb) => ({ ...columns, version: eb('occupation.version', '+', 1) }))
          .where('occupation.id', '=', tradeId)
          .returning('occupation.id')
  ).executeTakeFirstOrThrow()
  await sql`
    delete from everyday_phrase
    where everyday_phrase.category_id = ${categoryId} and everyday_phrase.title = ${title}
      and not everyday_phrase.phrase = any(${words}::text[])`.execute(tx)
  await sql`
    insert into everyday_phrase (phrase, category_id, title)
    select submitted.phrase, ${categoryId}, ${title} from unnest(${words}::text[]) submitted (phrase)
    on conflict do nothing`.execute(tx)
  return id
}

/** Deletes an occupation; its phrases are deleted by cascade. */
export async function deleteOccupation(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('occupation').where('occupation.id', '=', id).execute()
}
