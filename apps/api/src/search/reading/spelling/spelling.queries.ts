import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import { getMaxEdits } from './edit-distance.ts'

/** The number of words with a prefix whose uses are compared. */
const MAX_COMPARED = 1000
const MAX_COMPLETIONS = 40
/** Levenshtein counts a swap as two mistakes, so other words may precede the intended one. */
const MAX_SIMILAR = 300

/** Greater than every character of a word. */
const LAST_CHARACTER = '\u{10FFFF}'

/** A word of listings that a typed word may mean. */
type ListingWord = { typed: string; isCompletion: boolean; word: string; stem: string; uses: number }

/** Selects words that begin with a typed word, most used first. */
const selectCompletions = (typed: readonly string[]) => sql`
  select typed.word as typed, true as "isCompletion", completion.word, completion.stem, completion.uses
  from unnest(${[...typed]}::text[]) typed (word)
  cross join lateral (
    select compared.* from (
      select listing_word.word, listing_word.stem, listing_word.uses from listing_word
      where listing_word.word ~>~ typed.word and listing_word.word ~<~ (typed.word || ${LAST_CHARACTER})
      order by listing_word.word using ~<~ limit ${sql.lit(MAX_COMPARED)}
    ) compared
    order by compared.uses desc, compared.word limit ${sql.lit(MAX_COMPLETIONS)}
  ) completion`

const IS_SIMILAR = sql`
  length(listing_word.word) between length(typed.word) - typed.max_edits and length(typed.word) + typed.max_edits
  and levenshtein_less_equal(listing_word.word, typed.word, 2 * typed.max_edits) <= 2 * typed.max_edits
  and listing_word.word <> typed.word`

/**
 * Selects words with few mistakes, the most similar first. They have the beginning or the end of the typed word; with the
 * same end, the first letter is the same, swapped with the second, or superfluous. Comparing all words of a similar length
 * would take ten times as long. The bound is twice the number of mistakes, because Levenshtein counts a swap as two.
 */
const selectSimilar = (typed: readonly string[]) => sql`
  select typed.word as typed, false as "isCompletion", listing_word.word, listing_word.stem, listing_word.uses
  from (
    select word, max_edits, "left"(word, case when length(word) < 7 then 2 else 3 end) as beginning
    from unnest(${[...typed]}::text[], ${typed.map(getMaxEdits)}::integer[]) typed (word, max_edits)
  ) typed
  cross join lateral (
    select measured.word from (
      select candidate.word, distance, min(distance) over () as min_distance from (
        select listing_word.word from listing_word
        where listing_word.word ~>=~ typed.beginning and listing_word.word ~<~ (typed.beginning || ${LAST_CHARACTER})
          and ${IS_SIMILAR}
        union
        select listing_word.word from listing_word
        where "left"(listing_word.word, 1) in ("left"(typed.word, 1), substr(typed.word, 2, 1))
          and "right"(listing_word.word, 2) = "right"(typed.word, 2)
          and ${IS_SIMILAR}
      ) candidate
      cross join lateral levenshtein(candidate.word, typed.word) distance
    ) measured
    -- Others have more mistakes, even if all of theirs are swaps. A swap does not change the length.
    where measured.distance <= 2 * measured.min_distance
    order by measured.distance, length(measured.word) <> length(typed.word), measured.word
    limit ${sql.lit(MAX_SIMILAR)}
  ) closest
  join listing_word on listing_word.word = closest.word`

/** Finds words of listings that begin with, or are similar to, typed words. */
export async function findListingWords(
  db: Reader,
  { completed, corrected }: { completed: readonly string[]; corrected: readonly string[] },
): Promise<ListingWord[]> {
  if (completed.length === 0 && corrected.length === 0) return []
  return fetchRows(db, sql<ListingWord>`${selectCompletions(completed)} union all ${selectSimilar(corrected)}`)
}
