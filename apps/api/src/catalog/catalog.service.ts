import type { Category, Question, QuestionType, SearchInfo, Tag } from '@fourfold/contract/catalog/shapes'

import { inTransaction } from '../platform/db/db.ts'
import type { Db, Reader, Tx } from '../platform/db/db.ts'
import { Failure } from '../platform/failure.ts'
import type { AccountId } from '../platform/ids.ts'
import { presentCategory, presentQuestion, presentTag } from './catalog.present.ts'
import { allCategories, allTags, knownTags, matchQuestions, questionOfType } from './catalog.queries.ts'

/** Writes into the profile, which is not ours: profiles leans on the catalogue, so it is handed in. */
type KeepSearch = (tx: Tx, accountId: AccountId, search: SearchInfo) => Promise<void>

type Person = { accountId: AccountId }

type CatalogDeps = { db: Db; keepSearch: KeepSearch }

/** All tags and categories, as everybody sees them. Two statements, however many there are. */
export async function categoriesAndTags(db: Reader): Promise<{ tags: Tag[]; categories: Category[] }> {
  const tags = await allTags(db)
  const categories = await allCategories(db)
  return { tags: tags.map(presentTag), categories: categories.map(presentCategory) }
}

export function createCatalog({ db, keepSearch }: CatalogDeps) {
  return {
    tags: () => categoriesAndTags(db),

    async question(type: QuestionType): Promise<{ question: Question }> {
      const question = await questionOfType(db, type)
      if (!question) throw new Failure('not_found')
      return { question: presentQuestion(question) }
    },

    async questions(): Promise<{ questions: Question[]; what: Question | null }> {
      const rows = await matchQuestions(db)
      const what = rows.find(({ type }) => type === 'what')
      const questions = rows.filter(({ type }) => type === 'match')
      return { questions: questions.map(presentQuestion), what: what ? presentQuestion(what) : null }
    },

    /** Tags that do not exist (any more) are left out: whoever answered an older question still gets their answers kept. */
    async editSearchInfo({ accountId }: Person, { questionsAnswers, searchTags }: SearchInfo): Promise<SearchInfo> {
      return inTransaction(db, async (tx) => {
        const kept = { questionsAnswers, searchTags: await knownTags(tx, searchTags) }
        await keepSearch(tx, accountId, kept)
        return kept
      })
    },
  }
}
