import type { Reader, Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Inserts synonyms unless there are some, and returns whether there were none. The lock serializes concurrent seeders. */
export async function insertInitialSynonyms(
  tx: Tx,
  synonyms: readonly { word: string; means: string }[],
): Promise<boolean> {
  await sql`lock table synonym in share row exclusive mode`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into synonym (word, means)
    select word, means from jsonb_to_recordset(${JSON.stringify(synonyms)}::jsonb) release_synonym (word text, means text)
    where not exists (select from synonym)`.execute(tx)
  return numAffectedRows !== undefined && numAffectedRows > 0
}

/** A synonym phrase for a tag or an occupation of a category. */
export type PhraseRow = { phrase: string; category: string; tag: string | null; title: string | null }

/**
 * Inserts phrases that no release has seeded before, and returns their number. Skips phrases whose category, tag or
 * occupation was renamed or deleted by an admin. The lock serializes concurrent seeders.
 */
export async function insertNewPhrases(tx: Tx, releasePhrases: readonly PhraseRow[]): Promise<number> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(releasePhrases)}::jsonb)
    release_phrase (phrase text, category text, tag text, title text)`
  await sql`lock table seeded_phrase in share row exclusive mode`.execute(tx)
  const missing = sql`
    select release_phrase.*, category.id as category_id, tag.id as tag_id, occupation.id as occupation_id
    from ${rows}
    join category on category.name = release_phrase.category
    left join tag on tag.text = release_phrase.tag
    left join occupation on occupation.category_id = category.id and occupation.title = release_phrase.title
    where num_nonnulls(tag.id, occupation.id) = 1 and not exists (select from seeded_phrase
      where seeded_phrase.phrase = release_phrase.phrase and seeded_phrase.category = release_phrase.category
        and seeded_phrase.tag is not distinct from release_phrase.tag
        and seeded_phrase.title is not distinct from release_phrase.title)`
  // Increments the versions, so that forms loaded earlier are rejected. Locks the row before its phrases, in the same
  // order as an edit.
  for (const table of ['tag', 'occupation'] as const) {
    await sql`update ${sql.table(table)} set version = version + 1
      where id in (select missing.${sql.raw(table)}_id from (${missing}) missing)`.execute(tx)
  }
  await sql`
    insert into occupation (category_id, title)
    select distinct category.id, release_phrase.title
    from ${rows}
    join category on category.name = release_phrase.category
    where release_phrase.title is not null and not exists (select from seeded_phrase
      where seeded_phrase.category = release_phrase.category and seeded_phrase.title = release_phrase.title)
    on conflict do nothing`.execute(tx)
  const { numAffectedRows } = await sql`
    with missing as materialized (${missing}), recorded as (
      insert into seeded_phrase (phrase, category, tag, title)
      select distinct missing.phrase, missing.category, missing.tag, missing.title from missing
    )
    insert into everyday_phrase (phrase, category_id, tag_id, title)
    select missing.phrase, missing.category_id, missing.tag_id, missing.title from missing
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function findPhrasesOfTag(db: Reader, tagId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('everyday_phrase')
    .select('everyday_phrase.phrase')
    .distinct()
    .where('everyday_phrase.tag_id', '=', tagId)
    .orderBy('everyday_phrase.phrase')
    .execute()
  return rows.map(({ phrase }) => phrase)
}

/**
 * Saves the phrases of a tag. Existing phrases keep their categories; new phrases belong to all categories of the tag.
 */
export async function savePhrasesOfTag(tx: Tx, tagId: number, phrases: readonly string[]): Promise<void> {
  await sql`
    delete from everyday_phrase
    where everyday_phrase.tag_id = ${tagId} and (not everyday_phrase.phrase = any(${[...phrases]}::text[])
      or not exists (select from tag_category
        where tag_category.tag_id = ${tagId} and tag_category.category_id = everyday_phrase.category_id))`.execute(tx)
  await sql`
    insert into everyday_phrase (phrase, category_id, tag_id)
    select submitted.phrase, tag_category.category_id, ${tagId}
    from unnest(${[...phrases]}::text[]) submitted (phrase)
    join tag_category on tag_category.tag_id = ${tagId}
    where not exists (select from everyday_phrase existing
      where existing.tag_id = ${tagId} and existing.phrase = submitted.phrase)`.execute(tx)
}
