import { plainText } from '../text.ts'
import { z } from '../zod.ts'

const texts = {
  lettersRequired: 'Each line needs a word',
  tooMany: 'Max 80 everyday words',
} as const

/**
 * A word or phrase in lowercase with single spaces. Converts "can't" to "cant", as the query parser does; otherwise
 * "can't sleep" would match like "sleep".
 */
const SynonymPhrase = plainText(60)
  .transform((phrase) =>
    phrase
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/n['’]t\b/g, 'nt'),
  )
  .refine((phrase) => /\p{L}/u.test(phrase), texts.lettersRequired)

/** Synonym phrases of a tag or an occupation, without duplicates. Several tags may share a phrase. */
export const SynonymPhrases = z
  .array(SynonymPhrase)
  .max(80, texts.tooMany)
  .transform((phrases) => [...new Set(phrases)])
