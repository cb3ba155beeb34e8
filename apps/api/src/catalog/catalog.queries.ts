import type { Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

function tags(db: Reader) {
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

/** Every tag, hidden ones too, with the ids of its categories. */
export async function allTags(db: Reader) {
  return tags(db)
    .orderBy(sql`lower(tag.text)`)
    .orderBy('tag.id')
    .execute()
}

export async function tagById(db: Reader, id: number): Promise<TagRow | undefined> {
  return tags(db).where('tag.id', '=', id).executeTakeFirst()
}

export type TagRow = Awaited<ReturnType<typeof allTags>>[number]

/** Counts the changes of tags and categories. */
export function catalogVersion(db: Reader) {
  return db.selectFrom('catalog_version').select('catalog_version.version')
}

function categories(db: Reader) {
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

/** Every category, in the order admins gave them. */
export async function allCategories(db: Reader) {
  return categories(db).orderBy('category.order_index').orderBy('category.id').execute()
}

export type CategoryRow = Awaited<ReturnType<typeof allCategories>>[number]

export async function categoryById(db: Reader, id: number): Promise<CategoryRow | undefined> {
  return categories(db).where('category.id', '=', id).executeTakeFirst()
}

/** Whether a tag belongs to the category. */
export async function hasTags(db: Reader, categoryId: number): Promise<boolean> {
  const row = await db
    .selectFrom('tag_category')
    .select('tag_category.tag_id')
    .where('tag_category.category_id', '=', categoryId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function questions(db: Reader) {
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

/** The questionnaire in its order, with the question that comes before it. */
export async function matchQuestions(db: Reader) {
  return questions(db).where('question.type', 'in', ['match', 'what']).execute()
}

export type QuestionRow = Awaited<ReturnType<typeof matchQuestions>>[number]

/** The question with this place of its own; the first, should admins have written several. */
export async function questionOfType(db: Reader, type: string): Promise<QuestionRow | undefined> {
  return questions(db).where('question.type', '=', type).limit(1).executeTakeFirst()
}

/** Every question: first what is asked first, then the questionnaire, then those with a place of their own. */
export async function allQuestions(db: Reader): Promise<QuestionRow[]> {
  const place = sql`case question.type when 'what' then 1 when 'match' then 2 else 3 end`
  return questions(db).clearOrderBy().orderBy(place).orderBy('question.order_index').orderBy('question.id').execute()
}

export async function questionById(db: Reader, id: number): Promise<QuestionRow | undefined> {
  return questions(db).where('question.id', '=', id).executeTakeFirst()
}

/** Which of these tags exist, each once. Ids come from outside and may be larger than any of ours. */
export async function knownTags(db: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('tag')
    .select('tag.id')
    .where(sql<boolean>`tag.id = any(${[...ids]}::bigint[])`)
    .orderBy('tag.id')
    .execute()
  return rows.map((row) => row.id)
}
