import { QuestionAnswer } from '../accounts/shapes.ts'
import { z } from '../zod.ts'

export const Category = z
  .object({ id: z.int(), name: z.string(), color: z.string(), tagId: z.int().nullable(), orderIndex: z.int() })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof Category>

export const Tag = z
  .object({
    id: z.int(),
    text: z.string(),
    priority: z.number(),
    hidden: z.boolean(),
    isTop: z.boolean(),
    TagCategories: z.array(z.object({ categoryId: z.int() })),
  })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof Tag>

export const Question = z
  .object({
    id: z.int(),
    title: z.string(),
    text: z.string(),
    ifTagId: z.int().nullable(),
    multiple: z.boolean(),
    hidden: z.boolean(),
    answers: z.array(z.object({ text: z.string(), tags: z.array(z.int()) })),
  })
  .meta({ id: 'Question' })
export type Question = z.infer<typeof Question>

/** Standalone questions; all others belong to the questionnaire. (OP-050) */
export const questionTypes = ['professional', 'what', 'traumatic'] as const
export type QuestionType = (typeof questionTypes)[number]

/** A user's answers, stored as the displayed texts, and their tags. (CAT-07, CAT-11) */
export const SearchInfo = z
  .object({
    questionsAnswers: z.array(QuestionAnswer).max(100),
    searchTags: z.array(z.int().positive()).max(300),
  })
  .meta({ id: 'SearchInfo' })
export type SearchInfo = z.infer<typeof SearchInfo>
