import type { Answer } from '@fourfold/search-protocol/answer'
import type { Question } from '@fourfold/search-protocol/question'

import { answer } from './answer.ts'
import type { ListingIndex } from './listing-index/listing-index.ts'
import type { Likeness } from './sense/messages.ts'
import type { Lexicons } from './words/lexicons.ts'
import { isUnexplained, phrasesIn, sensedIn, withSense } from './words/sensed.ts'

/** Answers questions by the index, and by what its words mean at the moment. */
export function createAnswering(index: ListingIndex, lexiconsNow: () => Lexicons) {
  return {
    /** Near are the phrases that say the same in other words. */
    answer(question: Question, near: readonly Likeness[] = []): Answer {
      const lexicon = lexiconsNow()(question)
      if (!('words' in question)) return { ...answer(question, index, lexicon), sensed: [] }
      const { words, sensed = sensedIn(lexicon, near) } = question
      return { ...answer(question, index, withSense(lexicon, sensed, words)), sensed }
    },

    /** Whether its words say too little, so that phrases near to it are worth looking for. */
    isUnexplained: (question: Question): boolean =>
      'words' in question &&
      !question.asWritten &&
      question.sensed === undefined &&
      isUnexplained(question.words, lexiconsNow()(question)),

    phrases: () => phrasesIn(lexiconsNow()()),
  }
}
