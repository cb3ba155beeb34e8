import type { Reader, Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** A phrase of everyday speech: at home in a category, and meaning a tag or words of titles. */
export type PhraseRow = { phrase: string; category: string; tag: string | null; title: string | null }

/**
 * Inserts those that no release has brought before, and says how many. They need a category and a tag of that name, since
 * admins rename and delete, and a trade that is still there or has never been. Of two who do this at once the second waits
 * and finds nothing new.
 */
export async function insertNewPhrases(tx: Tx, shipped: readonly PhraseRow[]): Promise<number> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(shipped)}::jsonb)
    shipped (phrase text, category text, tag text, title text)`
  await sql`lock table seeded_phrase in share row exclusive mode`.execute(tx)
  const fresh = sql`
    select shipped.*, category.id as category_id, tag.id as tag_id, trade.id as trade_id
    from ${rows}
    join category on category.name = shipped.category
    left join tag on tag.text = shipped.tag
    left join trade on trade.category_id = category.id and trade.title = shipped.title
    where num_nonnulls(tag.id, trade.id) = 1 and not exists (select from seeded_phrase
      where seeded_phrase.phrase = shipped.phrase and seeded_phrase.category = shipped.category
        and seeded_phrase.tag is not distinct from shipped.tag
        and seeded_phrase.title is not distinct from shipped.title)`
  // Whoever has a form open would save its list without them. The row before its phrases, as when an admin saves.
  for (const table of ['tag', 'trade'] as const) {
    await sql`update ${sql.table(table)} set version = version + 1
      where id in (select fresh.${sql.raw(table)}_id from (${fresh}) fresh)`.execute(tx)
  }
  await sql`
    insert into trade (category_id, title)
    select distinct category.id, shipped.title
    from ${rows}
    join category on category.name = shipped.category
    where shipped.title is not null and not exists (select from seeded_phrase
      where seeded_phrase.category = shipped.category and seeded_phrase.title = shipped.title)
    on conflict do nothing`.execute(tx)
  const { numAffectedRows } = await sql`
    with fresh as materialized (${fresh}), noted as (
      insert into seeded_phrase (phrase, category, tag, title)
      select distinct fresh.phrase, fresh.category, fresh.tag, fresh.title from fresh
    )
    insert into everyday_phrase (phrase, category_id, tag_id, title)
    select fresh.phrase, fresh.category_id, fresh.tag_id, fresh.title from fresh
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
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
