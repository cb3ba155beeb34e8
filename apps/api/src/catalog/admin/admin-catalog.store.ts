import type { CategoryForm, QuestionForm, TagForm } from '@fourfold/contract/admin/catalog/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Locks a row, so that the second of two concurrent admins reads the changes of the first. */
export async function lockRow(tx: Tx, table: 'tag' | 'category' | 'question', id: number): Promise<void> {
  await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
}

/** Locks categories against deletion and returns those that exist. */
export async function lockCategories(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('category')
    .select('category.id')
    .where('category.id', 'in', [...ids])
    .orderBy('category.id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Upserts a tag with its categories. Unchanged links are not written, because each write enqueues listings for an
 * update.
 */
export async function writeTag(tx: Tx, { tagId, text, priority, hidden, categories }: TagForm): Promise<number> {
  const columns = { text, priority, hidden }
  const { id } = await (
    tagId === null
      ? tx.insertInto('tag').values(columns).returning('tag.id')
      : tx
          .updateTable('tag')
          .set((eb) => ({ ...columns, version: eb('tag.version', '+', 1) }))
          .where('tag.id', '=', tagId)
          .returning('tag.id')
  ).executeTakeFirstOrThrow()
  await tx
    .deleteFrom('tag_category')
    .where('tag_category.tag_id', '=', id)
    .where(sql<boolean>`not tag_category.category_id = any(${[...categories]}::integer[])`)
    .execute()
  if (categories.length > 0)
    await tx
      .insertInto('tag_category')
      .values([...new Set(categories)].map((category_id) => ({ tag_id: id, category_id })))
      .onConflict((oc) => oc.doNothing())
      .execute()
  return id
}

/** Deletes a tag. Foreign keys remove it from answers, categories and conditions. */
export async function removeTag(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tag').where('tag.id', '=', id).execute()
}

export async function writeCategory(tx: Tx, form: CategoryForm): Promise<number> {
  const columns = { name: form.name, color: form.color, tag_id: form.tagId, order_index: form.orderIndex }
  const { id } = await (
    form.categoryId === null
      ? tx.insertInto('category').values(columns).returning('category.id')
      : tx
          .updateTable('category')
          .set((eb) => ({ ...columns, version: eb('category.version', '+', 1) }))
          .where('category.id', '=', form.categoryId)
          .returning('category.id')
  ).executeTakeFirstOrThrow()
  return id
}

export async function removeCategory(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('category').where('category.id', '=', id).execute()
}

/** Upserts a question and replaces its answers, which nothing references. A new question comes last. */
export async function writeQuestion(tx: Tx, form: QuestionForm): Promise<number> {
  const { questionId, text, title, hidden, multiple, ifTagId } = form
  const columns = { text, title, hidden, multiple, if_tag_id: ifTagId }
  const last = sql<number>`(select coalesce(max(question.order_index), 0) + 1 from question)`
  const { id } = await (
    questionId === null
      ? tx
          .insertInto('question')
          .values({ ...columns, order_index: last })
          .returning('question.id')
      : tx
          .updateTable('question')
          .set((eb) => ({ ...columns, version: eb('question.version', '+', 1) }))
          .where('question.id', '=', questionId)
          .returning('question.id')
  ).executeTakeFirstOrThrow()
  await tx.deleteFrom('answer').where('answer.question_id', '=', id).execute()
  await writeAnswers(tx, id, form.answers)
  return id
}

async function writeAnswers(tx: Tx, questionId: number, answers: QuestionForm['answers']): Promise<void> {
  if (answers.length === 0) return
  const rows = await tx
    .insertInto('answer')
    .values(answers.map(({ text }, index) => ({ question_id: questionId, text, order_index: index + 1 })))
    .returning(['answer.id', 'answer.order_index'])
    .execute()
  const tags = rows.flatMap(({ id, order_index }) =>
    [...new Set(answers[order_index - 1]?.tags)].map((tag_id) => ({ answer_id: id, tag_id })),
  )
  if (tags.length > 0) await tx.insertInto('answer_tag').values(tags).execute()
}

export async function removeQuestion(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('question').where('question.id', '=', id).execute()
}
