import type { SavedCategory, SavedQuestion, SavedTag } from '@fourfold/contract/admin/catalog/shapes'
import type { Category, Question, Tag } from '@fourfold/contract/catalog/shapes'

import type { CategoryRow, QuestionRow, TagRow } from './catalog.queries.ts'

export function presentTag(tag: TagRow): Tag {
  return {
    id: tag.id,
    text: tag.text,
    priority: tag.priority,
    hidden: tag.hidden,
    isTop: tag.is_top,
    TagCategories: tag.categories.map(({ category_id }) => ({ categoryId: category_id })),
  }
}

export function presentCategory(category: CategoryRow): Category {
  return {
    id: category.id,
    name: category.name,
    color: category.color,
    tagId: category.tag_id,
    orderIndex: category.order_index,
  }
}

export function presentQuestion(question: QuestionRow): Question {
  return {
    id: question.id,
    title: question.title,
    text: question.text,
    ifTagId: question.if_tag_id,
    multiple: question.multiple,
    hidden: question.hidden,
    answers: question.answers,
  }
}

/** Presents a tag to admins, with the version for optimistic concurrency control. */
export const presentSavedTag = (tag: TagRow): SavedTag => ({ ...presentTag(tag), version: tag.version })

export const presentSavedCategory = (category: CategoryRow): SavedCategory => ({
  ...presentCategory(category),
  version: category.version,
})

export const presentSavedQuestion = (question: QuestionRow): SavedQuestion => ({
  ...presentQuestion(question),
  type: question.type as SavedQuestion['type'],
  version: question.version,
})
