import { FIELD, FIELD_SETS } from '../listing-index/listing.ts'
import type { Group, Key } from '../listing-index/query.ts'
import type { Vocabulary } from './vocabulary.ts'

/** One meaning of a phrase: a tag, or words of titles, at home in a category. */
export type PhraseRow = {
  phrase: string
  words: readonly string[]
  category_id: number
  /** The tag that stands for the whole category, and so for everybody in it. */
  is_area: boolean
  tag_id: number | null
  tag_text: string | null
  tag_words: readonly string[]
  /** What titles of a trade say, as it is kept and word by word. */
  title: string | null
  title_words: readonly string[]
}

/** What was understood: the phrase as it is kept, what it means in words, and what is looked for. */
export type Meaning = {
  phrase: string
  means: string[]
  stems: ReadonlySet<number>
  group: Group
  /** The words that say it, where it is not its own that do. */
  said?: string[]
}

/** What a hit is worth, where the phrase is at home and elsewhere. More words leave less room for another meaning. */
const WORTH = {
  oneWord: { home: 40, away: 20 },
  words: { home: 70, away: 35 },
  title: { home: 65, away: 0 },
  area: { home: 15, away: 0 },
} as const

/** A title and a tag may both be hit; where else a word stands is left to the plain reading. */
export const POINTS = Array.from(
  { length: FIELD_SETS },
  (_, set) => Number((set & FIELD.tags) !== 0) + Number((set & FIELD.title) !== 0),
)

export function keysOf(row: PhraseRow, length: number, { stemOf }: Vocabulary): Key[] {
  const homes = [row.category_id]
  if (row.tag_id !== null) {
    const worth = row.is_area ? WORTH.area : length > 1 ? WORTH.words : WORTH.oneWord
    return [{ kind: 'tag', id: row.tag_id, quality: worth.home, homes, away: worth.away }]
  }
  return row.title_words.flatMap((word): Key[] => {
    const stem = stemOf(word)
    if (stem === undefined) return []
    return [{ kind: 'stem', id: stem, quality: WORTH.title.home, homes, away: WORTH.title.away }]
  })
}

function meaningOf(rows: readonly PhraseRow[], stems: ReadonlySet<number>, vocabulary: Vocabulary): Meaning {
  const keys = rows.flatMap((row) => keysOf(row, stems.size, vocabulary))
  return {
    phrase: rows[0]?.phrase ?? '',
    means: [...new Set(rows.flatMap(({ tag_text: text }) => text ?? []))],
    stems,
    group: { points: POINTS, keys: keys.toSorted((a, b) => b.quality - a.quality) },
  }
}

/** A question is understood in so many ways at once, the longest phrases first. */
const MOST_MEANINGS = 8

const holds = (all: ReadonlySet<number>, some: ReadonlySet<number>) => some.isSubsetOf(all)

/**
 * Finds the phrases of everyday speech in a question: all their words are there, in whatever order. A phrase that is
 * part of a longer one that was found says nothing more: "credit counselor" is no "counselor".
 */
export function createEveryday(rows: readonly PhraseRow[], vocabulary: Vocabulary) {
  const spoken = new Map<string, { stems: Set<number>; rows: PhraseRow[] }>()
  for (const row of rows) {
    const stems = new Set(row.words.flatMap((word) => vocabulary.stemOf(word) ?? []).toSorted((a, b) => a - b))
    if (stems.size === 0) continue
    // What a tag says itself counts as a word of it.
    const isSaid = stems.size === 1 && row.tag_words.some((word) => stems.has(vocabulary.stemOf(word) ?? -1))
    if (isSaid && !row.is_area) continue
    const key = [...stems].join(' ')
    const known = spoken.get(key)
    if (known) known.rows.push(row)
    else spoken.set(key, { stems, rows: [row] })
  }
  const byStem = Map.groupBy(spoken.values(), ({ stems }) => stems.values().next().value)
  const used = new Set([...spoken.values()].flatMap(({ stems }) => [...stems]))
  const homes = new Map<number, Set<number>>()
  for (const { tag_id: tag, category_id: category, is_area: isArea } of rows) {
    if (tag !== null && !isArea) homes.set(tag, (homes.get(tag) ?? new Set()).add(category))
  }

  return {
    rows,

    /** Whether some phrase has this stem. */
    uses: (stem: number | undefined): boolean => stem !== undefined && used.has(stem),

    /** The categories in which everyday words lead to a tag. */
    homesOf: (tag: number): number[] => [...(homes.get(tag) ?? [])],

    meaningsIn(stems: ReadonlySet<number>): Meaning[] {
      const there = [...stems]
        .flatMap((stem) => byStem.get(stem) ?? [])
        .filter((one) => holds(stems, one.stems))
        .toSorted((a, b) => b.stems.size - a.stems.size)
      const longest = there.filter(
        (one) => !there.some((other) => other.stems.size > one.stems.size && holds(other.stems, one.stems)),
      )
      return longest.slice(0, MOST_MEANINGS).map((one) => meaningOf(one.rows, one.stems, vocabulary))
    },
  }
}

export type Everyday = ReturnType<typeof createEveryday>
