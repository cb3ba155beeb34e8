import type { OccupationForm, SavedOccupation } from '@fourfold/contract/admin/occupations/shapes'
import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader, Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Lists occupations with their phrases: all, or the one with this id. */
export const listOccupations = (db: Reader, id: number | null = null): Promise<SavedOccupation[]> =>
  fetchRows(
    db,
    sql<SavedOccupation>`
      select occupation.id, occupation.category_id as "categoryId", occupation.title, occupation.version,
        array(select everyday_phrase.phrase from everyday_phrase
          where everyday_phrase.category_id = occupation.category_id and everyday_phrase.title = occupation.title
          order by everyday_phrase.phrase) as words
      from occupation
      where ${id}::integer is null or occupation.id = ${id}
      order by occupation.category_id, occupation.title`,
  )

export async function lockOccupation(tx: Tx, id: number): Promise<SavedOccupation | undefined> {
  await tx.selectFrom('occupation').select('occupation.id').where('occupation.id', '=', id).forUpdate().execute()
  const [occupation] = await listOccupations(tx, id)
  return occupation
}

type NewPhrases = Pick<OccupationForm, 'categoryId' | 'title' | 'words'>

/** Adds phrases to an occupation, which is created if it does not exist. */
export async function addOccupationPhrases(tx: Tx, { categoryId, title, words }: NewPhrases): Promise<void> {
  await sql`
    with created as (
      insert into occupation (category_id, title) values (${categoryId}, ${title}) on conflict do nothing
    )
    insert into everyday_phrase (phrase, category_id, title)
    select submitted.phrase, ${categoryId}, ${title} from unnest(${words}::text[]) submitted (phrase)
    on conflict do nothing`.execute(tx)
}

/** Upserts an occupation and replaces its phrases. */
export async function saveOccupation(tx: Tx, form: OccupationForm): Promise<number> {
  const { tradeId, categoryId, title, words } = form
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
  await addOccupationPhrases(tx, form)
  return id
}

/** Deletes an occupation; its phrases are deleted by cascade. */
export async function deleteOccupation(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('occupation').where('occupation.id', '=', id).execute()
}
