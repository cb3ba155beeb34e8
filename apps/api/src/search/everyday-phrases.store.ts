import type { Tx } from '@fourfold/platform/db/db'
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
    insert into everyday_phrase (phrase, category_id, tag_id, title)
    select wanted.phrase, category.id, tag.id, wanted.title
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) wanted (phrase text, category text, tag text, title text)
    join category on category.name = wanted.category
    left join tag on tag.text = wanted.tag
    where wanted.tag is null or tag.id is not null
    on conflict do nothing`.execute(tx)
}
