import { Category, Question, Tag, questionTypes } from '../../catalog/shapes.ts'
import { plainText, requiredText } from '../../text.ts'
import { z } from '../../zod.ts'
import { EverydayWords } from '../everyday-words.ts'
import { Id, IdOrNone, OrderIndex, Version } from '../form-parts.ts'
import { SavedSubscriptionType } from '../subscription-types/shapes.ts'
import { TradeForm } from '../trades/shapes.ts'

/** What the forms say, here because browser and server both judge by it. (OP-106) */
export const curatingTexts = {
  textRequired: 'Text is required',
  nameRequired: 'Name is required',
  color: 'Color must look like #428751',
  priority: 'Priority must be a whole number from 0 to 1,000',
  answerRequired: 'Answer is required',
  answerTwice: 'Two answers have the same text',
  wordsNowhere: 'Please choose a category first: everyday words lead to one',
} as const

/** Counts the changes of a row, so that a save from an older state can be refused. */
const version = z.int()

export const SavedTag = Tag.extend({ version }).meta({ id: 'SavedTag' })
export type SavedTag = z.infer<typeof SavedTag>

export const SavedCategory = Category.extend({ version }).meta({ id: 'SavedCategory' })
export type SavedCategory = z.infer<typeof SavedCategory>

/** `match` questions form the questionnaire; the others have a place of their own. (OP-050) */
export const SavedQuestion = Question.extend({ type: z.enum(['match', ...questionTypes]), version }).meta({
  id: 'SavedQuestion',
})
export type SavedQuestion = z.infer<typeof SavedQuestion>

/** All that admins curate here. Questions stand in the order they are asked, `what` first. (ADM-21) */
export const CuratedInfo = z
  .object({
    tags: z.array(SavedTag),
    categories: z.array(SavedCategory),
    questions: z.array(SavedQuestion),
    stripeSubscriptionTypes: z.array(SavedSubscriptionType),
  })
  .meta({ id: 'CuratedInfo' })
export type CuratedInfo = z.infer<typeof CuratedInfo>

const Priority = z.int(curatingTexts.priority).min(0, curatingTexts.priority).max(1000, curatingTexts.priority)

/** `isTop` is not among it and stays as it is, and so do everyday words when they are left out. (ADM-23, OP-109) */
export const TagForm = z
  .object({
    tagId: IdOrNone,
    text: requiredText(100, curatingTexts.textRequired),
    priority: Priority.default(1),
    categories: z.array(Id).max(50).default([]),
    hidden: z.boolean().default(false),
    words: EverydayWords.optional(),
    version: Version,
  })
  .refine(({ words = [], categories }) => words.length === 0 || categories.length > 0, {
    error: curatingTexts.wordsNowhere,
    path: ['words'],
  })
export type TagForm = z.output<typeof TagForm>

export const CategoryForm = z.object({
  categoryId: IdOrNone,
  name: requiredText(60, curatingTexts.nameRequired),
  color: z.string(curatingTexts.color).regex(/^#[0-9a-f]{6}$/i, curatingTexts.color),
  tagId: IdOrNone,
  orderIndex: OrderIndex.default(0),
  version: Version,
})
export type CategoryForm = z.output<typeof CategoryForm>

/** What people answered is kept in the words they saw, and no longer than this. (CAT-07) */
const AnswerForm = z.object({
  text: requiredText(300, curatingTexts.answerRequired),
  tags: z.array(Id).max(50).default([]),
})

/** A choice is known by its words, so each answer needs its own. */
function refuseTwice(answers: readonly { text: string }[], context: z.RefinementCtx): void {
  const seen = new Set<string>()
  for (const [index, { text }] of answers.entries()) {
    if (seen.has(text)) context.addIssue({ code: 'custom', message: curatingTexts.answerTwice, path: [index, 'text'] })
    seen.add(text)
  }
}

const Answers = z.array(AnswerForm).max(50).superRefine(refuseTwice)

export const QuestionForm = z.object({
  questionId: IdOrNone,
  text: requiredText(300, curatingTexts.textRequired),
  title: plainText(100).default(''),
  hidden: z.boolean().default(false),
  multiple: z.boolean().default(false),
  ifTagId: IdOrNone,
  answers: Answers.default([]),
  version: Version,
})
export type QuestionForm = z.output<typeof QuestionForm>

/** How many people a change reaches: exact while they are few, else estimated from some of them. */
export const Touched = z
  .object({ professionals: z.int(), members: z.int(), isEstimate: z.boolean() })
  .meta({ id: 'Touched' })
export type Touched = z.infer<typeof Touched>

/** How many searches a preview compares, and how many results of each. */
export const PREVIEWED = { searches: 5, results: 5 } as const

/**
 * A change that is not saved yet: what a tag would count, which everyday words would lead to it, what a trade would be,
 * or what a question would answer; null deletes it.
 */
export const PreviewForm = z.union([
  z.object({ tagId: Id, priority: Priority.nullable() }),
  z.object({ tagId: Id, words: EverydayWords }),
  z.object({
    tradeId: IdOrNone,
    trade: TradeForm.pick({ categoryId: true, title: true, words: true }).nullable(),
  }),
  z.object({ questionId: IdOrNone, answers: Answers.nullable() }),
])
export type PreviewForm = z.output<typeof PreviewForm>

const Listed = z.object({ username: z.string(), name: z.string() })

/** A search by what somebody answers in the questionnaire or types, and whom it shows first before and after a change. */
export const PreviewedSearch = z
  .object({ answers: z.array(z.string()), before: z.array(Listed), after: z.array(Listed) })
  .meta({ id: 'PreviewedSearch' })
export type PreviewedSearch = z.infer<typeof PreviewedSearch>
