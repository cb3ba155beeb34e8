import type { Category, Question, QuestionType, SearchInfo, Tag } from '@fourfold/contract/catalog/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { AppError } from '../infra/app-error.ts'
import { presentCategory, presentQuestion, presentTag } from './catalog.present.ts'
import { allCategories, allTags, catalogVersion, knownTags, matchQuestions, questionOfType } from './catalog.queries.ts'

/** Writes into the profile, which is not ours: profiles leans on the catalogue, so it is handed in. */
type SaveSearchAnswers = (tx: Tx, accountId: AccountId, search: SearchInfo) => Promise<void>

type Person = { accountId: AccountId }

type CatalogDeps = { db: Db; saveSearchAnswers: SaveSearchAnswers }

type CategoriesAndTags = { tags: Tag[]; categories: Category[] }

/** All tags and categories, as everybody sees them. Two statements, however many there are. */
export async function categoriesAndTags(db: Reader): Promise<CategoriesAndTags> {
  const tags = await allTags(db)
  const categories = await allCategories(db)
  return { tags: tags.map(presentTag), categories: categories.map(presentCategory) }
}

export function createCatalog({ db, saveSearchAnswers }: CatalogDeps) {
  let kept: { version: number; all: CategoriesAndTags } | undefined

  /** Tags and categories at the version the caller has just read, or a later one; reloaded only when it has changed. */
  async function atVersion(version: number): Promise<CategoriesAndTags> {
    if (kept?.version === version) return kept.all
    const all = await categoriesAndTags(db)
    kept = { version, all }
    return all
  }

  return {
    atVersion,

    async tags(): Promise<CategoriesAndTags> {
      const { version } = await catalogVersion(db).executeTakeFirstOrThrow()
      return atVersion(version)
    },

    async question(type: QuestionType): Promise<{ question: Question }> {
      const question = await questionOfType(db, type)
      if (!question) throw new AppError('not_found')
      return { question: presentQuestion(question) }
    },

    async questions(): Promise<{ questions: Question[]; what: Question | null }> {
      const rows = await matchQuestions(db)
      const what = rows.find(({ type }) => type === 'what')
      const questions = rows.filter(({ type }) => type === 'match')
      return { questions: questions.map(presentQuestion), what: what ? presentQuestion(what) : null }
    },

    /** Tags that no longer exist are left out, so that answers to an older question are still saved. */
    async editSearchInfo({ accountId }: Person, { questionsAnswers, searchTags }: SearchInfo): Promise<SearchInfo> {
      return inTransaction(db, async (tx) => {
        const kept = { questionsAnswers, searchTags: await knownTags(tx, searchTags) }
        await saveSearchAnswers(tx, accountId, kept)
        return kept
      })
    },
  }
}
