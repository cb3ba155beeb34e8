import { requiredText } from '../../text.ts'
import { z } from '../../zod.ts'
import { SynonymPhrases } from '../synonym-phrases.ts'
import { Id, OptionalId, Version } from '../form-fields.ts'

const TITLE_REQUIRED = 'Please enter at least one word of a title'

/** What professionals of a trade have in their titles, and what people say for it. */
export const SavedOccupation = z
  .object({ id: z.int(), categoryId: z.int(), title: z.string(), words: z.array(z.string()), version: z.int() })
  .meta({ id: 'SavedOccupation' })
export type SavedOccupation = z.infer<typeof SavedOccupation>

/** Words of titles, any one of which is enough: in small letters, with single spaces. */
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
