import { Category, Question, Tag, questionTypes } from '../../catalog/shapes.ts'
import { plainText, requiredText } from '../../text.ts'
import { z } from '../../zod.ts'
import { Id, OptionalId, OrderIndex, Version } from '../form-fields.ts'
import { OccupationForm } from '../occupations/shapes.ts'
import { SavedSubscriptionType } from '../subscription-types/shapes.ts'
import { SynonymPhrases } from '../synonym-phrases.ts'

/** Validation messages of the catalog forms, used by browser and server. (OP-106) */
export const catalogFormTexts = {
  textRequired: 'Text is required',
  nameRequired: 'Name is required',
  color: 'Color must look like #428751',
  priority: 'Priority must be a whole number from 0 to 1,000',
  answerRequired: 'Answer is required',
  answerDuplicate: 'Two answers have the same text',
  wordsWithoutCategory: 'Please choose a category before you add everyday words',
} as const

/** Counts the changes of a row; the server rejects a save that is based on an older version. */
const version = z.int()

export const SavedTag = Tag.extend({ version }).meta({ id: 'SavedTag' })
export type SavedTag = z.infer<typeof SavedTag>

export const SavedCategory = Category.extend({ version }).meta({ id: 'SavedCategory' })
export type SavedCategory = z.infer<typeof SavedCategory>

/** `match` questions form the questionnaire; the other types are standalone. (OP-050) */
export const SavedQuestion = Question.extend({ type: z.enum(['match', ...questionTypes]), version }).meta({
  id: 'SavedQuestion',
})
export type SavedQuestion = z.infer<typeof SavedQuestion>

/** Data of the catalog forms. Questions are in the order of the questionnaire, `what` first. (ADM-21) */
export const AdminCatalog = z
  .object({
    tags: z.array(SavedTag),
    categories: z.array(SavedCategory),
    questions: z.array(SavedQuestion),
    stripeSubscriptionTypes: z.array(SavedSubscriptionType),
  })
  .meta({ id: 'AdminCatalog' })
export type AdminCatalog = z.infer<typeof AdminCatalog>

const Priority = z.int(catalogFormTexts.priority).min(0, catalogFormTexts.priority).max(1000, catalogFormTexts.priority)

/** Never changes `isTop`. Changes the synonym phrases only if `words` is present. (ADM-23, OP-109) */
export const TagForm = z
  .object({
    tagId: OptionalId,
    text: requiredText(100, catalogFormTexts.textRequired),
    priority: Priority.default(1),
    categories: z.array(Id).max(50).default([]),
    hidden: z.boolean().default(false),
    words: SynonymPhrases.optional(),
    version: Version,
  })
  .refine(({ words = [], categories }) => words.length === 0 || categories.length > 0, {
    error: catalogFormTexts.wordsWithoutCategory,
    path: ['words'],
  })
export type TagForm = z.output<typeof TagForm>

export const CategoryForm = z.object({
  categoryId: OptionalId,
  name: requiredText(60, catalogFormTexts.nameRequired),
  color: z.string(catalogFormTexts.color).regex(/^#[0-9a-f]{6}$/i, catalogFormTexts.color),
  tagId: OptionalId,
  orderIndex: OrderIndex.default(0),
  version: Version,
})
export type CategoryForm = z.output<typeof CategoryForm>

/** User answers are stored as text, so the text limit must fit `QuestionAnswer`. (CAT-07) */
const AnswerForm = z.object({
  text: requiredText(300, catalogFormTexts.answerRequired),
  tags: z.array(Id).max(50).default([]),
})

/** Rejects duplicate texts within a question, because stored choices refer to answers by text. */
function rejectDuplicates(answers: readonly { text: string }[], context: z.RefinementCtx): void {
  const seen = new Set<string>()
  for (const [index, { text }] of answers.entries()) {
    if (seen.has(text))
      context.addIssue({ code: 'custom', message: catalogFormTexts.answerDuplicate, path: [index, 'text'] })
    seen.add(text)
  }
}

const Answers = z.array(AnswerForm).max(50).superRefine(rejectDuplicates)

export const QuestionForm = z.object({
  questionId: OptionalId,
  text: requiredText(300, catalogFormTexts.textRequired),
  title: plainText(100).default(''),
  hidden: z.boolean().default(false),
  multiple: z.boolean().default(false),
  ifTagId: OptionalId,
  answers: Answers.default([]),
  version: Version,
})
export type QuestionForm = z.output<typeof QuestionForm>

/** Number of users affected by a change: exact if small, otherwise estimated from a sample. */
export const AffectedUsers = z
  .object({ professionals: z.int(), members: z.int(), isEstimate: z.boolean() })
  .meta({ id: 'AffectedUsers' })
export type AffectedUsers = z.infer<typeof AffectedUsers>

/** Maximum number of searches in a preview, and of results per search. */
export const PREVIEW_LIMITS = { searches: 5, results: 5 } as const

/**
 * An unsaved change to the priority or synonym phrases of a tag, to an occupation, or to the answers of a question.
 * Null means deletion.
 */
export const PreviewForm = z.union([
  z.object({ tagId: Id, priority: Priority.nullable() }),
  z.object({ tagId: Id, words: SynonymPhrases }),
  z.object({
    tradeId: OptionalId,
    trade: OccupationForm.pick({ categoryId: true, title: true, words: true }).nullable(),
  }),
  z.object({ questionId: OptionalId, answers: Answers.nullable() }),
])
export type PreviewForm = z.output<typeof PreviewForm>

const PreviewResult = z.object({ username: z.string(), name: z.string() })

/** A search by answers or text, with its top results before and after a change. */
export const SearchPreview = z
  .object({ answers: z.array(z.string()), before: z.array(PreviewResult), after: z.array(PreviewResult) })
  .meta({ id: 'SearchPreview' })
export type SearchPreview = z.infer<typeof SearchPreview>
