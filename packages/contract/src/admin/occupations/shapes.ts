import { requiredText } from '../../text.ts'
import { z } from '../../zod.ts'
import { Id, OptionalId, Version } from '../form-fields.ts'
import { SynonymPhrases } from '../synonym-phrases.ts'

const TITLE_REQUIRED = 'Please enter at least one word of a title'

/** An occupation, with the words that match it in titles of professionals and its synonym phrases. */
export const SavedOccupation = z
  .object({ id: z.int(), categoryId: z.int(), title: z.string(), words: z.array(z.string()), version: z.int() })
  .meta({ id: 'SavedOccupation' })
export type SavedOccupation = z.infer<typeof SavedOccupation>

/** Title words in lowercase with single spaces. A single one of the words is a match. */
const Title = requiredText(100, TITLE_REQUIRED)
  .transform((title) => title.toLowerCase().replaceAll(/\s+/g, ' '))
  .refine((title) => /\p{L}/u.test(title), TITLE_REQUIRED)

export const OccupationForm = z.object({
  tradeId: OptionalId,
  categoryId: Id,
  title: Title,
  words: SynonymPhrases.default([]),
  version: Version,
})
export type OccupationForm = z.output<typeof OccupationForm>
