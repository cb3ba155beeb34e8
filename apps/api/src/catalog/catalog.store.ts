import type { Tx } from '@fourfold/platform/db/db'
import type { Answer, AnswerTag, Category, Question, Tag, TagCategory } from '@fourfold/platform/db/schema'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'

/** The rows of a complete catalog, including their ids. */
export type NewCatalog = {
  tags: Insertable<Tag>[]
  categories: Insertable<Category>[]
  tagCategories: Insertable<TagCategory>[]
  questions: Insertable<Question>[]
  answers: Insertable<Answer>[]
  answerTags: Insertable<AnswerTag>[]
}

/** Returns whether the catalog is empty. The lock blocks other seeders, but no readers. */
export async function lockCatalogIfEmpty(tx: Tx): Promise<boolean> {
  await sql`lock table category, tag, question in share row exclusive mode`.execute(tx)
  const { found } = await tx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('category').select('category.id')),
          eb.exists(eb.selectFrom('tag').select('tag.id')),
          eb.exists(eb.selectFrom('question').select('question.id')),
        ])
        .as('found'),
    )
    .executeTakeFirstOrThrow()
  return !found
}

/** Advances the id sequence of a table, because inserts with explicit ids do not. */
async function advanceIdSequence(tx: Tx, table: 'tag' | 'category' | 'question' | 'answer'): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
    tx,
  )
}

/** Inserts a complete catalog into empty tables. */
export async function insertCatalog(tx: Tx, rows: NewCatalog): Promise<void> {
  await tx.insertInto('tag').values(rows.tags).execute()
  await tx.insertInto('category').values(rows.categories).execute()
  await tx.insertInto('tag_category').values(rows.tagCategories).execute()
  await tx.insertInto('question').values(rows.questions).execute()
  await tx.insertInto('answer').values(rows.answers).execute()
  await tx.insertInto('answer_tag').values(rows.answerTags).execute()
  for (const table of ['tag', 'category', 'question', 'answer'] as const) await advanceIdSequence(tx, table)
}
