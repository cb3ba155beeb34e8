import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** A word with its stem, which is null if the word has no meaning in a search. */
export type Stemmed = { word: string; stem: string | null }

export type TagRow = {
  id: number
  words: readonly string[]
  /** The number of listings that have the tag, as of the last count. */
  uses: number
}

/** A word with another word that it also means. */
export type SynonymRow = { words: readonly string[]; means: readonly string[] }

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
  title: string | null
  titleWords: readonly string[]
}

export type LexiconRows = {
  tags: readonly TagRow[]
  synonyms: readonly SynonymRow[]
  phrases: readonly PhraseRow[]
}

/** Changes when a tag, synonym or phrase changes, and when listings start to use another tag. */
export const LEXICON_VERSION = sql<string>`(
  select catalog_version.version || ' ' || listing_tags.checksum
  from catalog_version, (
    select count(*) || ' ' || coalesce(sum(listing_tag.tag_id::bigint * listing_tag.uses), 0) as checksum
    from listing_tag
  ) listing_tags)`

export async function findLexiconVersion(db: Reader): Promise<string> {
  const [row] = await fetchRows(db, sql<{ version: string }>`select ${LEXICON_VERSION} as version`)
  return row?.version ?? ''
}

/** Finds all tags, synonyms and phrases. */
export async function findLexiconRows(db: Reader): Promise<LexiconRows> {
  const tags = sql<TagRow>`
    select tag.id, search_words(tag.text) as words, coalesce(listing_tag.uses, 0) as uses
    from tag left join listing_tag on listing_tag.tag_id = tag.id
    order by tag.id`
  const synonyms = sql<SynonymRow>`
    select search_words(synonym.word) as words, search_words(synonym.means) as means from synonym
    order by synonym.word, synonym.means`
  const phrases = sql<PhraseRow>`
    select everyday_phrase.phrase, search_words(everyday_phrase.phrase) as words,
      everyday_phrase.category_id as "categoryId", everyday_phrase.tag_id as "tagId", tag.text as "tagText",
      search_words(coalesce(tag.text, '')) as "tagWords",
      coalesce(tag.id = category.tag_id, false) as "isCategoryTag", everyday_phrase.title,
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

/** A word with the number of listing words that have its stem, each counted as often as listings use it. */
export type CountedWord = Stemmed & { uses: number }

/** Finds the stems of words, and how often listings use each stem. */
export async function countWords(db: Reader, words: readonly string[]): Promise<CountedWord[]> {
  if (words.length === 0) return []
  return fetchRows(
    db,
    sql<CountedWord>`
      select stemmed.word, stemmed.stem, coalesce((
        select sum(listing_word.uses) from listing_word where listing_word.stem = stemmed.stem), 0)::integer as uses
      from (
        select word, (ts_lexize('english_stem', word))[1] as stem from unnest(${[...words]}::text[]) word
      ) stemmed`,
  )
}

/** Splits texts into words. */
export async function splitTexts(db: Reader, texts: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await fetchRows(
    db,
    sql<{ text: string; words: string[] }>`
      select input.text, search_words(input.text) as words from unnest(${[...texts]}::text[]) input (text)`,
  )
  return new Map(rows.map(({ text, words }) => [text, words]))
}
