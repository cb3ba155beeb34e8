import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

// Bounds of single statements, so that none reaches the timeout.
const ACCOUNTS_PER_STATEMENT = 50_000
const WORDS_PER_STATEMENT = 20_000

/** Counts the words and tags of listings into temporary tables, which begin with 0 for all existing ones. */
async function countRanges(tx: Tx): Promise<void> {
  await sql`create temporary table counted_word on commit drop as
    select listing_word.word, 0 as uses from listing_word`.execute(tx)
  await sql`create temporary table counted_tag on commit drop as
    select listing_tag.tag_id, 0 as uses from listing_tag`.execute(tx)
  const { last } = await tx
    .selectFrom('listing')
    .select(({ fn, val }) => fn.coalesce(fn.max('listing.account_id'), val(0)).as('last'))
    .executeTakeFirstOrThrow()
  for (let from = 0; from <= last; from += ACCOUNTS_PER_STATEMENT) {
    const inRange = sql`listing.account_id >= ${from} and listing.account_id < ${from + ACCOUNTS_PER_STATEMENT}`
    await sql`insert into counted_word
      select word, count(*) from listing
      cross join unnest(listing.title_words || listing.name_words || listing.specialization_words) word
      where ${inRange} group by word`.execute(tx)
    await sql`insert into counted_tag
      select tag_id, count(*) from listing cross join unnest(listing.tag_ids) tag_id
      where ${inRange} group by tag_id`.execute(tx)
  }
}

/** Collects the words whose uses have changed, in the order in which saves insert words. Returns their number. */
async function collectChangedWords(tx: Tx): Promise<number> {
  await sql`analyze counted_word`.execute(tx)
  await sql`
    create temporary table changed_word on commit drop as
    select row_number() over (order by counted.word) as position, counted.word, counted.uses
    from (
      select counted_word.word, sum(counted_word.uses)::integer as uses from counted_word group by counted_word.word
    ) counted
    left join listing_word on listing_word.word = counted.word
    where listing_word.uses is distinct from counted.uses`.execute(tx)
  await sql`create index on changed_word (position)`.execute(tx)
  await sql`analyze changed_word`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*) from changed_word`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Words that listings start to use during the count are in no temporary table and stay as they are. */
async function updateWords(tx: Tx): Promise<void> {
  const count = await collectChangedWords(tx)
  for (let from = 1; from <= count; from += WORDS_PER_STATEMENT) {
    await sql`
      with changed as materialized (
        select changed_word.word, changed_word.uses from changed_word
        where changed_word.position >= ${from} and changed_word.position < ${from + WORDS_PER_STATEMENT}
      ), updated as (
        update listing_word set uses = changed.uses from changed
        where listing_word.word = changed.word and changed.uses > 0
      ), inserted as (
        insert into listing_word (word, stem, uses)
        select changed.word, stem, changed.uses
        from changed cross join unnest(ts_lexize('english_stem', changed.word)) stem
        where not exists (select from listing_word where listing_word.word = changed.word)
        order by changed.word
        on conflict do nothing
      )
      delete from listing_word using changed where listing_word.word = changed.word and changed.uses = 0`.execute(tx)
  }
}

/**
 * A tag that is counted as unused stays if a listing has started to use it, because its phrases would not be found until
 * the next count.
 */
async function updateTags(tx: Tx): Promise<void> {
  await sql`
    with counted as materialized (
      select counted_tag.tag_id, sum(counted_tag.uses)::integer as uses from counted_tag group by counted_tag.tag_id
    ), updated as (
      update listing_tag set uses = counted.uses from counted
      where listing_tag.tag_id = counted.tag_id and counted.uses > 0 and listing_tag.uses <> counted.uses
    ), inserted as (
      insert into listing_tag (tag_id, uses)
      select counted.tag_id, counted.uses from counted
      where counted.uses > 0 and not exists (select from listing_tag where listing_tag.tag_id = counted.tag_id)
      order by counted.tag_id
      on conflict do nothing
    )
    delete from listing_tag using counted
    where listing_tag.tag_id = counted.tag_id and counted.uses = 0
      and not exists (select from listing where listing.tag_ids @> array[listing_tag.tag_id])`.execute(tx)
}

/**
 * Counts how many listings use each word and tag, and deletes unused ones. Waits for no save and blocks none: saves insert
 * only words that do not exist. If a save uses an existing word while it is deleted, the next count inserts it again;
 * until then it is searched, but no other word is corrected to it.
 */
export async function recountListingWords(tx: Tx): Promise<void> {
  await countRanges(tx)
  await updateWords(tx)
  await updateTags(tx)
}
