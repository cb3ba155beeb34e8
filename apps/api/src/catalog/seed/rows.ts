import type { NewCatalog } from '../catalog.store.ts'
import { categories } from './categories.ts'
import { matchQuestions, whatQuestion } from './questions.ts'
import { professionalQuestion, traumaticQuestion } from './standalone.questions.ts'
import { tags } from './tags.ts'
import type { TagText } from './tags.ts'

const tagIds = new Map(tags.map(({ id, text }) => [text, id]))
const categoryIds = new Map<string, number>(categories.map(({ id, name }) => [name, id]))

function lookUpId<Name>(ids: ReadonlyMap<Name, number>, name: Name): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`unknown name in the catalog seed: ${String(name)}`)
  return id
}

const questions = [
  { type: 'what', ...whatQuestion },
  ...matchQuestions.map((question) => ({ type: 'match', ...question })),
  { type: 'professional', ...professionalQuestion },
  { type: 'traumatic', ...traumaticQuestion },
].map((question, index) => ({ id: index + 1, ...question }))

type AnswerRow = { id: number; questionId: number; text: string; tags: readonly TagText[]; order: number }

const answers = questions
  .flatMap(({ id: questionId, answers }) =>
    Object.entries(answers).map(([text, tags], order) => ({ questionId, text, tags, order: order + 1 })),
  )
  .map((answer, index): AnswerRow => ({ id: index + 1, ...answer }))

/** The seed as rows, with consecutive ids in source order. */
export const seedRows: NewCatalog = {
  tags: tags.map(({ id, text, priority, hidden, isTop }) => ({ id, text, priority, hidden, is_top: isTop })),
  categories: categories.map(({ id, name, color, orderIndex }) => ({
    id,
    name,
    color,
    tag_id: lookUpId(tagIds, name),
    order_index: orderIndex,
  })),
  tagCategories: tags.flatMap((tag) =>
    tag.categories.map((name) => ({ tag_id: tag.id, category_id: lookUpId(categoryIds, name) })),
  ),
  questions: questions.map(({ id, type, title, text, ifTag, multiple = false, hidden = false }) => ({
    id,
    type,
    title,
    text,
    if_tag_id: ifTag ? lookUpId(tagIds, ifTag) : null,
    multiple,
    hidden,
    order_index: id,
  })),
  answers: answers.map(({ id, questionId, text, order }) => ({
    id,
    question_id: questionId,
    text,
    order_index: order,
  })),
  answerTags: answers.flatMap(({ id, tags }) =>
    tags.map((name) => ({ answer_id: id, tag_id: lookUpId(tagIds, name) })),
  ),
}
