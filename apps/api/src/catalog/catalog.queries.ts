import type { Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

function selectTags(db: Reader) {
  return db
    .selectFrom('tag')
    .select((eb) => [
      'tag.id',
      'tag.text',
      'tag.priority',
      'tag.hidden',
      'tag.is_top',
      'tag.version',
      jsonArrayFrom(
        eb
          .selectFrom('tag_category')
          .select('tag_category.category_id')
          .whereRef('tag_category.tag_id', '=', 'tag.id')
          .orderBy('tag_category.category_id'),
      ).as('categories'),
    ])
}

/** Lists all tags, including hidden ones, with the ids of their categories. */
export async function listTags(db: Reader) {
  return selectTags(db)
    .orderBy(sql`lower(tag.text)`)
    .orderBy('tag.id')
    .execute()
}

export async function findTag(db: Reader, id: number): Promise<TagRow | undefined> {
  return selectTags(db).where('tag.id', '=', id).executeTakeFirst()
}

export type TagRow = Awaited<ReturnType<typeof listTags>>[number]

/** Selects the catalog version, a counter that every change of the catalog increments. */
export function selectCatalogVersion(db: Reader) {
  return db.selectFrom('catalog_version').select('catalog_version.version')
}

function selectCategories(db: Reader) {
  return db
    .selectFrom('category')
    .select([
      'category.id',
      'category.name',
      'category.color',
      'category.tag_id',
      'category.order_index',
      'category.version',
    ])
}

/** Lists all categories in their display order. */
export async function listCategories(db: Reader) {
  return selectCategories(db).orderBy('category.order_index').orderBy('category.id').execute()
}

export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]

export async function findCategory(db: Reader, id: number): Promise<CategoryRow | undefined> {
  return selectCategories(db).where('category.id', '=', id).executeTakeFirst()
}

/** Returns whether any tag belongs to the category. */
export async function hasTags(db: Reader, categoryId: number): Promise<boolean> {
  const row = await db
    .selectFrom('tag_category')
    .select('tag_category.tag_id')
    .where('tag_category.category_id', '=', categoryId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function selectQuestions(db: Reader) {
  return db
    .selectFrom('question')
    .select((eb) => [
      'question.id',
      'question.type',
      'question.title',
      'question.text',
      'question.if_tag_id',
      'question.multiple',
      'question.hidden',
      'question.version',
      jsonArrayFrom(
        eb
          .selectFrom('answer')
          .select([
            'answer.text',
            sql<number[]>`array(
              select answer_tag.tag_id from answer_tag where answer_tag.answer_id = answer.id order by answer_tag.tag_id
            )`.as('tags'),
          ])
          .whereRef('answer.question_id', '=', 'question.id')
          .orderBy('answer.order_index')
          .orderBy('answer.id'),
      ).as('answers'),
    ])
    .orderBy('question.order_index')
    .orderBy('question.id')
}

/** Lists the questions of the questionnaire and the `what` question that precedes it, in order. */
export async function listMatchQuestions(db: Reader) {
  return selectQuestions(db).where('question.type', 'in', ['match', 'what']).execute()
}

export type QuestionRow = Awaited<ReturnType<typeof listMatchQuestions>>[number]

/** Finds the first question of a type outside the questionnaire, such as `professional`. */
export async function findQuestionOfType(db: Reader, type: string): Promise<QuestionRow | undefined> {
  return selectQuestions(db).where('question.type', '=', type).limit(1).executeTakeFirst()
}

/** Lists all questions: the `what` question, then the questionnaire, then the other types. */
export async function listQuestions(db: Reader): Promise<QuestionRow[]> {
  const typeRank = sql`case question.type when 'what' then 1 when 'match' then 2 else 3 end`
  return selectQuestions(db)
    .clearOrderBy()
    .orderBy(typeRank)
    .orderBy('question.order_index')
    .orderBy('question.id')
    .execute()
}

export async function findQuestion(db: Reader, id: number): Promise<QuestionRow | undefined> {
  return selectQuestions(db).where('question.id', '=', id).executeTakeFirst()
}

/** Returns the ids that exist, without duplicates. Compares them as bigint, because clients may send any integer. */
export async function findExistingTagIds(db: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('tag')
    .select('tag.id')
    .where(sql<boolean>`tag.id = any(${[...ids]}::bigint[])`)
    .orderBy('tag.id')
    .execute()
  return rows.map((row) => row.id)
}
