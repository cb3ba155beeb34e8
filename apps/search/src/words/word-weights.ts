import type { Key } from '../listing-index/query.ts'
import type { Meaning } from './everyday.ts'
import type { Lexicon } from './lexicon.ts'
import type { Reading } from './read-word.ts'

const HALF = 2
const QUARTER = 4

const part = (quality: number, of: number) => Math.ceil(quality / of)

const isTrade = ({ group }: Meaning) => group.keys.every(({ kind }) => kind === 'stem')

/** The categories of the goals that were understood, or are named in full. A word that stands for an area is not a goal. */
function homesOf(stems: ReadonlySet<number>, meanings: readonly Meaning[], { everyday, namedBy }: Lexicon): number[] {
  const meant = meanings.flatMap(({ group }) => group.keys).filter(({ kind, away = 0 }) => kind === 'tag' && away > 0)
  return [...new Set([...meant.flatMap(({ homes = [] }) => homes), ...namedBy(stems).flatMap(everyday.homesOf)])]
}

/**
 * What the words of a question are worth beside what was understood of it.
 *
 * - Part of a longer phrase, a word says little by itself: "self defense" is nothing for the self-employed.
 * - The name of a trade says who, not what for: "grief counseling" is no "Couples counseling".
 * - What no goal says counts where the goals of the question are at home: an "adhd coach" coaches no muscles.
 */
export function createWordWeights(stems: ReadonlySet<number>, meanings: readonly Meaning[], lexicon: Lexicon) {
  const homes = homesOf(stems, meanings, lexicon)

  function weigh(key: Key, stem: number): Key {
    const { quality } = key
    const own = meanings.filter((meaning) => meaning.stems.has(stem))
    if (own.some((meaning) => meaning.stems.size > 1)) return { ...key, quality: part(quality, HALF) }
    if (own.some(isTrade)) return key.kind === 'tag' ? { ...key, quality: part(quality, HALF) } : key
    const isElsewhere = own.length === 0 && homes.length > 0 && lexicon.tagsWith(stem).length === 0
    return isElsewhere ? { ...key, homes, away: part(quality, QUARTER) } : key
  }

  return (reading: Reading, stem: number | undefined): Reading => {
    if (stem === undefined) return reading
    const keys = reading.group.keys.map((key) => weigh(key, stem))
    return { ...reading, group: { ...reading.group, keys } }
  }
}
