import type { Lexicon } from '../lexicon/lexicon.ts'
import type { PhraseMatch } from '../phrases/phrase-index.ts'
import type { ReadWord } from './read-word.ts'
import type { Target } from './target.ts'

const divide = (quality: number, divisor: number) => Math.ceil(quality / divisor)
/** The divisor for words that a phrase explains. */
const EXPLAINED = 2
/** The divisor outside the categories of the meant tags. */
const ELSEWHERE = 4

const isOccupation = ({ targets }: PhraseMatch) => targets.every((target) => 'stem' in target)

/** Finds the categories of tags that phrases mean or that the text names. Tags that represent a category do not count. */
function findCategories(stems: ReadonlySet<string>, phrases: readonly PhraseMatch[], lexicon: Lexicon): number[] {
  const tagTargets = phrases
    .flatMap(({ targets }) => targets)
    .filter((target) => 'tagId' in target && (target.qualityElsewhere ?? 0) > 0)
  const named = lexicon.findNamedTags(stems).flatMap(lexicon.phrases.getCategoriesOfTag)
  return [...new Set([...tagTargets.flatMap(({ homes = [] }) => homes), ...named])]
}

/**
 * Creates a function that weights the words of a text by the phrases that it contains.
 *
 * - A word of a longer phrase counts less: "self defense" does not mean self-employed.
 * - A word that names an occupation counts less in tags: "grief counseling" does not mean "Couples counseling".
 * - A word that no tag contains counts in the categories of the tags that the text means: an "adhd coach" is no fitness
 *   coach.
 */
export function createWordWeighting(stems: ReadonlySet<string>, phrases: readonly PhraseMatch[], lexicon: Lexicon) {
  const categories = findCategories(stems, phrases, lexicon)

  function weight(target: Target, stem: string): Target {
    const { quality } = target
    const ownPhrases = phrases.filter((phrase) => phrase.stems.has(stem))
    const reduced = { ...target, quality: divide(quality, EXPLAINED) }
    if (ownPhrases.some((phrase) => phrase.stems.size > 1)) return reduced
    if (ownPhrases.some(isOccupation)) return 'tagId' in target ? reduced : target
    const isUnrelated = ownPhrases.length === 0 && lexicon.getTagsWithStem(stem).length === 0
    return isUnrelated && categories.length > 0
      ? { ...target, homes: categories, qualityElsewhere: divide(quality, ELSEWHERE) }
      : target
  }

  return (read: ReadWord, stem: string | null): ReadWord =>
    stem === null ? read : { ...read, targets: read.targets.map((target) => weight(target, stem)) }
}
