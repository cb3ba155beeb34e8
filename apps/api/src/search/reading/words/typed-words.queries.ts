import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import { LEXICON_VERSION } from '../lexicon/lexicon.queries.ts'
import type { CountedWord } from '../lexicon/lexicon.queries.ts'

type TypedText = {
  words: CountedWord[]
  /** The version that the lexicon must have to interpret the words. */
  version: string
  /** Those of the given stems that listings use. */
  usedStems: string[]
}

/** Splits a text into words with their stems and uses. */
export async function findTypedWords(db: Reader, text: string, stems: readonly string[]): Promise<TypedText> {
  const [typed] = await fetchRows(
    db,
    sql<TypedText>`
      select ${LEXICON_VERSION} as version,
        coalesce((
          select jsonb_agg(jsonb_build_object('word', typed.word, 'stem', typed.stem, 'uses', coalesce((
              select sum(listing_word.uses) from listing_word where listing_word.stem = typed.stem), 0))
            order by typed.position)
          from (
            select word, position, (ts_lexize('english_stem', word))[1] as stem
            from unnest(search_words(${text})) with ordinality word (word, position)
          ) typed), '[]') as words,
        array(
          select distinct listing_word.stem from listing_word where listing_word.stem = any(${[...stems]}::text[])
        ) as "usedStems"`,
  )
  return typed ?? { words: [], version: '', usedStems: [] }
}
