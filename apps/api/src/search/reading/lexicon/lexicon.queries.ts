import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A word with its stem, and how often listings use the stem. */
export type Word = { word: string; stem: string; uses: number }

/** One meaning of a phrase in a category: a tag, or an occupation. */
export type PhraseRow = {
  phrase: string
  words: readonly string[]
  categoryId: number
  tagId: number | null
  tagText: string | null
  tagWords: readonly string[]
  /** Whether the tag represents the category, so that every professional of the category has it. */
  isCategoryTag: boolean
  titleWords: readonly string[]
}

/** Finds all tags with the number of listings that have them, synonyms and phrases. */
export async function findLexiconRows(db: Reader) {
  const tags = sql<{ id: number; words: string[]; uses: number }>`
    select tag.id, search_words(tag.text) as words, coalesce(listing_tag.uses, 0) as uses
    from tag left join listing_tag on listing_tag.tag_id = tag.id
    order by tag.id`
  const synonyms = sql<{ words: string[]; means: string[] }>`
    select search_words(synonym.word) as words, search_words(synonym.means) as means from synonym
    order by synonym.word, synonym.means`
  const phrases = sql<PhraseRow>`
    select everyday_phrase.phrase, search_words(everyday_phrase.phrase) as words,
      everyday_phrase.category_id as "categoryId", everyday_phrase.tag_id as "tagId", tag.text as "tagText",
      search_words(coalesce(tag.text, '')) as "tagWords",
      coalesce(tag.id = category.tag_id, false) as "isCategoryTag",
      search_words(coalesce(everyday_phrase.title, '')) as "titleWords"
    from everyday_phrase
    join category on category.id = everyday_phrase.category_id
    left join tag on tag.id = everyday_phrase.tag_id
    order by everyday_phrase.phrase, everyday_phrase.category_id, everyday_phrase.tag_id, everyday_phrase.title`
  return {
    tags: await fetchRows(db, tags),
    synonyms: await fetchRows(db, synonyms),
    phrases: await fetchRows(db, phrases),
  }
}

/** Selects the words of an array in alphabetical order. */
const selectWords = (words: RawBuilder<unknown>) => sql<Word>`
  select typed.word, stem, coalesce((
    select sum(listing_word.uses) from listing_word where listing_word.stem = stemmed.stem), 0)::integer as uses
  from unnest(${words}) typed (word) cross join unnest(ts_lexize('english_stem', typed.word)) stemmed (stem)
  order by typed.word collate "C"`

/** Finds the stems of words and their uses. */
export const countWords = (db: Reader, words: readonly string[]): Promise<Word[]> =>
  fetchRows(db, selectWords(sql`${[...words]}::text[]`))

type TypedText = {
  words: Word[]
  /** Those of the given stems that listings use. */
  usedStems: string[]
  /** Changes when a tag, synonym or phrase changes, and when listings start to use another tag. */
  version: string
}

/** Splits a text into words, and finds the version that the lexicon must have to interpret them. */
export async function findTypedWords(db: Reader, text: string, stems: readonly string[]): Promise<TypedText> {
  const [typed] = await fetchRows(
    db,
    sql<TypedText>`
      select
        coalesce((select jsonb_agg(words) from (${selectWords(sql`search_words(${text})`)}) words), '[]') as words,
        array(select distinct listing_word.stem from listing_word
          where listing_word.stem = any(${[...stems]}::text[])) as "usedStems",
        catalog_version.version || ' ' || (
          select count(*) || ' ' || coalesce(sum(listing_tag.tag_id::bigint * listing_tag.uses), 0)
          from listing_tag) as version
      from catalog_version`,
  )
  return typed ?? { words: [], usedStems: [], version: '' }
}
