import type { Lexicon } from '../lexicon/lexicon.ts'
import type { PhraseMatch } from '../lexicon/phrase-index.ts'
import type { ReadWord } from './read-word.ts'
import type { Target } from './target.ts'

/** The divisor for words that a phrase explains. */
const EXPLAINED = 2
/** The divisor outside the categories of the meant tags. */
const ELSEWHERE = 4

const isOccupation = ({ targets }: PhraseMatch) => targets.every((target) => 'stem' in target)

/**
 * Weights the words of a text by the phrases that it contains.
 *
 * - A word of a longer phrase counts less: "self defense" does not mean self-employed.
 * - A word that names an occupation counts less in tags: "grief counseling" does not mean "Couples counseling".
 * - A word that no tag contains counts in the categories of the tags that the text means: an "adhd coach" is no fitness
 *   coach.
 */
export function weightWords(words: readonly ReadWord[], phrases: readonly PhraseMatch[], lexicon: Lexicon): ReadWord[] {
  const stems = new Set(words.map(({ stem }) => stem))
  // The categories of tags that phrases mean or that the text names. Tags that represent a category do not count.
  const meantTags = phrases.flatMap(({ targets }) => targets).filter(({ qualityElsewhere = 0 }) => qualityElsewhere > 0)
  const namedTags = lexicon.findNamedTags(stems)
  const meantCategories = meantTags.flatMap(({ homes = [] }) => homes)
  const categories = [...new Set([...meantCategories, ...namedTags.flatMap(lexicon.phrases.getCategoriesOfTag)])]

  function weight(target: Target, stem: string): Target {
    const { quality } = target
    const ownPhrases = phrases.filter((phrase) => phrase.stems.has(stem))
    const reduced = { ...target, quality: Math.ceil(quality / EXPLAINED) }
    if (ownPhrases.some((phrase) => phrase.stems.size > 1)) return reduced
    if (ownPhrases.some(isOccupation)) return 'tagId' in target ? reduced : target
    const isUnrelated = ownPhrases.length === 0 && lexicon.getTagsWithStem(stem).length === 0
    return isUnrelated && categories.length > 0
      ? { ...target, homes: categories, qualityElsewhere: Math.ceil(quality / ELSEWHERE) }
      : target
  }

  // A guessed word is none of the words that phrases explain.
  return words.map((word) => {
    const { stem, as, targets } = word
    return as.length > 0 ? word : { ...word, targets: targets.map((target) => weight(target, stem)) }
  })
}
