import { plainText } from '../text.ts'
import { z } from '../zod.ts'

const texts = {
  wordLetters: 'Each line needs a word',
  wordsMost: 'Max 80 everyday words',
} as const

/**
 * A word or a phrase as people write it: in small letters, with single spaces, and "can't" as "cant", as questions are
 * read too. Else "can't sleep" would be no more than "sleep".
 */
const SynonymPhrase = plainText(60)
  .transform((word) =>
    word
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/n['’]t\b/g, 'nt'),
  )
  .refine((word) => /\p{L}/u.test(word), texts.wordLetters)

/** What people say who mean a tag or a trade, each once. Several may share one: a word may mean more than one thing. */
export const SynonymPhrases = z
  .array(SynonymPhrase)
  .max(80, texts.wordsMost)
  .transform((words) => [...new Set(words)])
