import type { Category, Question, QuestionType, SearchInfo, Tag } from '@fourfold/contract/catalog/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { AppError } from '../infra/app-error.ts'
import { presentCategory, presentQuestion, presentTag } from './catalog.present.ts'
import {
  listCategories,
  listTags,
  selectCatalogVersion,
  findExistingTagIds,
  listMatchQuestions,
  findQuestionOfType,
} from './catalog.queries.ts'

/** Passed in, because the profiles module depends on the catalog. */
type SaveSearchAnswers = (tx: Tx, accountId: AccountId, search: SearchInfo) => Promise<void>

type Caller = { accountId: AccountId }

type CatalogDeps = { db: Db; saveSearchAnswers: SaveSearchAnswers }

type CategoriesAndTags = { tags: Tag[]; categories: Category[] }

/** Loads all tags and categories as users see them, in two statements. */
export async function loadCategoriesAndTags(db: Reader): Promise<CategoriesAndTags> {
  const tags = await listTags(db)
  const categories = await listCategories(db)
  return { tags: tags.map(presentTag), categories: categories.map(presentCategory) }
}

export function createCatalog({ db, saveSearchAnswers }: CatalogDeps) {
  let cached: { version: number; all: CategoriesAndTags } | undefined

  /** Returns the tags and categories of this version or a later one; reloads them if the cached version differs. */
  async function getAtVersion(version: number): Promise<CategoriesAndTags> {
    if (cached?.version === version) return cached.all
    const all = await loadCategoriesAndTags(db)
    cached = { version, all }
    return all
  }

  return {
    getAtVersion,

    async getTags(): Promise<CategoriesAndTags> {
      const { version } = await selectCatalogVersion(db).executeTakeFirstOrThrow()
      return getAtVersion(version)
    },

    async getQuestion(type: QuestionType): Promise<{ question: Question }> {
      const question = await findQuestionOfType(db, type)
      if (!question) throw new AppError('not_found')
      return { question: presentQuestion(question) }
    },

    async getQuestions(): Promise<{ questions: Question[]; what: Question | null }> {
      const rows = await listMatchQuestions(db)
      const what = rows.find(({ type }) => type === 'what')
      const questions = rows.filter(({ type }) => type === 'match')
      return { questions: questions.map(presentQuestion), what: what ? presentQuestion(what) : null }
    },

    /**
     * Saves the answers without tags that no longer exist, so that answers to an outdated questionnaire are still
     * accepted.
     */
    async editSearchInfo({ accountId }: Caller, { questionsAnswers, searchTags }: SearchInfo): Promise<SearchInfo> {
      return inTransaction(db, async (tx) => {
        const searchInfo = { questionsAnswers, searchTags: await findExistingTagIds(tx, searchTags) }
        await saveSearchAnswers(tx, accountId, searchInfo)
        return searchInfo
      })
    },
  }
}
