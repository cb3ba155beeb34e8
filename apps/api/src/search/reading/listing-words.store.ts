import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/**
 * Counts how many listings use each word and tag, and deletes unused ones. Waits for no save and blocks none: saves insert
 * only words that do not exist. If a save uses an existing word while it is deleted, the next count inserts it again;
 * until then it is searched, but no other word is corrected to it.
 */
export async function recountListingWords(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx)
  // Inserts in the same order as saves.
  await sql`
    with counted as materialized (
      select word, count(*)::integer as uses from listing
      cross join unnest(listing.title_words || listing.name_words || listing.specialization_words) word
      group by word
    ), updated as (
      update listing_word set uses = counted.uses from counted
      where listing_word.word = counted.word and listing_word.uses <> counted.uses
    ), inserted as (
      insert into listing_word (word, stem, uses)
      select counted.word, stem, counted.uses
      from counted cross join unnest(ts_lexize('english_stem', counted.word)) stem
      where not exists (select from listing_word where listing_word.word = counted.word)
      order by counted.word
      on conflict do nothing
    )
    delete from listing_word
    where not exists (select from counted where counted.word = listing_word.word)`.execute(tx)
  await sql`
    with counted as materialized (
      select tag_id, count(*)::integer as uses from listing cross join unnest(listing.tag_ids) tag_id group by tag_id
    ), updated as (
      update listing_tag set uses = counted.uses from counted
      where listing_tag.tag_id = counted.tag_id and listing_tag.uses <> counted.uses
    )
    insert into listing_tag (tag_id, uses)
    select counted.tag_id, counted.uses from counted
    where not exists (select from listing_tag where listing_tag.tag_id = counted.tag_id)
    order by counted.tag_id
    on conflict do nothing`.execute(tx)
  // A statement of its own sees tags that listings have started to use, whose phrases would not be found.
  await sql`delete from listing_tag
    where not exists (select from listing where listing.tag_ids @> array[listing_tag.tag_id])`.execute(tx)
}
