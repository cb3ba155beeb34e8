import { endpoint } from '../../endpoint.ts'
import { z } from '../../zod.ts'
import { IdParam } from '../form-fields.ts'
import {
  CategoryForm,
  AdminCatalog,
  SearchPreview,
  PreviewForm,
  QuestionForm,
  SavedCategory,
  SavedQuestion,
  SavedTag,
  TagForm,
  AffectedUsers,
} from './shapes.ts'

const TagRef = z.object({ tagId: IdParam })
const QuestionRef = z.object({ questionId: IdParam })
const CategoryRef = z.object({ categoryId: IdParam })

/** Ids of questions that no combination of earlier answers can show: a warning, not an error. */
const unreachable = z.array(z.int())

export const adminInfo = endpoint({
  method: 'GET',
  path: '/admin/info',
  access: 'admin',
  summary: 'List every tag, category, question, and subscription type. (ADM-21, ADM-30)',
  reply: z.object({ info: AdminCatalog }),
  errors: [],
})

export const adminTag = endpoint({
  method: 'GET',
  path: '/admin/tag',
  access: 'admin',
  summary: 'Get a tag and its synonym phrases. (ADM-22, OP-108)',
  query: TagRef,
  reply: z.object({ tag: SavedTag, words: z.array(z.string()) }),
  errors: ['not_found'],
})

export const saveTag = endpoint({
  method: 'POST',
  path: '/admin/tag',
  access: 'admin',
  summary: 'Create or update a tag. (ADM-23, OP-109)',
  body: TagForm,
  reply: z.object({ tag: SavedTag }),
  errors: ['not_found', 'reference_gone', 'changed_meanwhile', 'word_is_crisis'],
})

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/admin/tag',
  access: 'admin',
  summary: "Delete a tag and remove it from answers, categories, and users' selections. (ADM-24, OP-110)",
  body: TagRef,
  reply: z.object({ tagId: z.int() }),
  errors: ['not_found', 'tag_is_root'],
})

export const adminQuestion = endpoint({
  method: 'GET',
  path: '/admin/question',
  access: 'admin',
  summary: 'Get a question with its answers. (ADM-25, OP-108)',
  query: QuestionRef,
  reply: z.object({ question: SavedQuestion }),
  errors: ['not_found'],
})

export const saveQuestion = endpoint({
  method: 'POST',
  path: '/admin/question',
  access: 'admin',
  summary: 'Create or update a question with its answers, and list questions that are now unreachable. (ADM-26)',
  body: QuestionForm,
  reply: z.object({ question: SavedQuestion, unreachable }),
  errors: ['not_found', 'reference_gone', 'changed_meanwhile'],
})

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/admin/question',
  access: 'admin',
  summary: 'Delete a question with its answers, and list questions that are now unreachable. (ADM-27)',
  body: QuestionRef,
  reply: z.object({ questionId: z.int(), unreachable }),
  errors: ['not_found'],
})

export const saveCategory = endpoint({
  method: 'POST',
  path: '/admin/category',
  access: 'admin',
  summary: 'Create or update a category. (ADM-28)',
  body: CategoryForm,
  reply: z.object({ category: SavedCategory }),
  errors: ['not_found', 'reference_gone', 'changed_meanwhile'],
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/admin/category',
  access: 'admin',
  summary: 'Delete a category that has no tags and was never paid for. (ADM-29, ADM-15)',
  body: CategoryRef,
  reply: z.object({ categoryId: z.int() }),
  errors: ['not_found', 'category_has_tags', 'category_in_use'],
})

export const affectedUsers = endpoint({
  method: 'GET',
  path: '/admin/touched',
  access: 'admin',
  summary: 'Count the users affected by a change to a tag, category, or question. (extension)',
  query: z.union([TagRef, CategoryRef, QuestionRef]),
  reply: z.object({ touched: AffectedUsers }),
  errors: ['not_found'],
})

export const previewChange = endpoint({
  method: 'POST',
  path: '/admin/preview',
  access: 'admin',
  summary: 'Preview how an unsaved change affects the top results of up to five searches. (extension)',
  body: PreviewForm,
  reply: z.object({ searches: z.array(SearchPreview) }),
  isReadOnly: true,
  errors: ['not_found'],
})
