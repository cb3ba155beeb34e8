import { requiredText } from '../../text.ts'
import { z } from '../../zod.ts'
import { EverydayWords } from '../everyday-words.ts'
import { Id, IdOrNone, Version } from '../form-parts.ts'

const TITLE_REQUIRED = 'Please enter at least one word of a title'

/** What professionals of a trade have in their titles, and what people say for it. */
export const SavedTrade = z
  .object({ id: z.int(), categoryId: z.int(), title: z.string(), words: z.array(z.string()), version: z.int() })
  .meta({ id: 'SavedTrade' })
export type SavedTrade = z.infer<typeof SavedTrade>

/** Words of titles, any one of which is enough: in small letters, with single spaces. */
const Title = requiredText(100, TITLE_REQUIRED)
  .transform((title) => title.toLowerCase().replaceAll(/\s+/g, ' '))
  .refine((title) => /\p{L}/u.test(title), TITLE_REQUIRED)

export const TradeForm = z.object({
  tradeId: IdOrNone,
  categoryId: Id,
  title: Title,
  words: EverydayWords.default([]),
  version: Version,
})
export type TradeForm = z.output<typeof TradeForm>
