import type { Reader, Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** A phrase of everyday speech: at home in a category, and meaning a tag or words of titles. */
export type PhraseRow = { phrase: string; category: string; tag: string | null; title: string | null }

/** Whether there is nothing in it. Others who want to fill it wait until this transaction ends; readers do not. */
export async function lockPhrasesIfEmpty(tx: Tx): Promise<boolean> {
  await sql`lock table everyday_phrase in share row exclusive mode`.execute(tx)
  return (
    (await tx.selectFrom('everyday_phrase').select('everyday_phrase.phrase').limit(1).executeTakeFirst()) === undefined
  )
}

/** Inserts those whose category and tag there are, by their names: admins may have renamed some. */
export async function insertPhrases(tx: Tx, rows: readonly PhraseRow[]): Promise<void> {
  await sql`
    insert into trade (category_id, title)
    select distinct category.id, wanted.title
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) wanted (category text, title text)
    join category on category.name = wanted.category
    where wanted.title is not null
    on conflict do nothing`.execute(tx)
  await sql`
    insert into everyday_phrase (phrase, category_id, tag_id, title)
    select wanted.phrase, category.id, tag.id, wanted.title
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) wanted (phrase text, category text, tag text, title text)
    join category on category.name = wanted.category
    left join tag on tag.text = wanted.tag
    where wanted.tag is null or tag.id is not null
    on conflict do nothing`.execute(tx)
}

/** What people say who mean a tag, in the order of the alphabet. */
export async function phrasesOfTag(db: Reader, tagId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('everyday_phrase')
    .select('everyday_phrase.phrase')
    .distinct()
    .where('everyday_phrase.tag_id', '=', tagId)
    .orderBy('everyday_phrase.phrase')
    .execute()
  return rows.map(({ phrase }) => phrase)
}

/** Writes them anew. One that stays is at home where it was; a new one is in every category of the tag. */
export async function writePhrasesOfTag(tx: Tx, tagId: number, phrases: readonly string[]): Promise<void> {
  await sql`
    delete from everyday_phrase
    where everyday_phrase.tag_id = ${tagId} and (not everyday_phrase.phrase = any(${[...phrases]}::text[])
      or not exists (select from tag_category
        where tag_category.tag_id = ${tagId} and tag_category.category_id = everyday_phrase.category_id))`.execute(tx)
  await sql`
    insert into everyday_phrase (phrase, category_id, tag_id)
    select wanted.phrase, tag_category.category_id, ${tagId}
    from unnest(${[...phrases]}::text[]) wanted (phrase)
    join tag_category on tag_category.tag_id = ${tagId}
    where not exists (select from everyday_phrase known
      where known.tag_id = ${tagId} and known.phrase = wanted.phrase)`.execute(tx)
}
