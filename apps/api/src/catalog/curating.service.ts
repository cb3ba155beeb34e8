import type { affectedUsers } from '@fourfold/contract/admin/catalog/endpoints'
import type { AdminCatalog, AffectedUsers } from '@fourfold/contract/admin/catalog/shapes'
import type { SavedSubscriptionType } from '@fourfold/contract/admin/subscription-types/shapes'
import type { QueryOf } from '@fourfold/contract/endpoint'
import type { Reader } from '@fourfold/platform/db/db'

import { AppError } from '../infra/app-error.ts'
import { presentSavedCategory, presentSavedQuestion, presentSavedTag } from './catalog.present.ts'
import { allCategories, allQuestions, allTags, questionById } from './catalog.queries.ts'
import { curateCategories } from './curate-categories.service.ts'
import { curateQuestions } from './curate-questions.service.ts'
import { curateTags } from './curate-tags.service.ts'
import type { Counting, CuratingDeps } from './curating.ts'

/** Subscriptions lean on the catalog, so what belongs to them is handed in. */
type CurateDeps = CuratingDeps & {
  subscriptionTypes: (db: Reader) => Promise<SavedSubscriptionType[]>
  touched: Counting
}

type Subject = QueryOf<typeof affectedUsers>

export type Curating = ReturnType<typeof createCurating>

/** What admins do with the catalog. */
export function createCurating(deps: CurateDeps) {
  const { db, subscriptionTypes, touched } = deps

  async function touchedBy(subject: Subject): Promise<AffectedUsers> {
    if ('tagId' in subject) return touched.byTag(db, subject.tagId)
    if ('categoryId' in subject) return touched.byCategory(db, subject.categoryId)
    const question = await questionById(db, subject.questionId)
    if (!question) throw new AppError('not_found')
    return touched.byQuestion(db, question.text)
  }

  return {
    /** Four statements, however much there is. */
    async info(): Promise<{ info: AdminCatalog }> {
      const tags = (await allTags(db)).map(presentSavedTag)
      const categories = (await allCategories(db)).map(presentSavedCategory)
      const questions = (await allQuestions(db)).map(presentSavedQuestion)
      return { info: { tags, categories, questions, stripeSubscriptionTypes: await subscriptionTypes(db) } }
    },

    touched: async (subject: Subject) => ({ touched: await touchedBy(subject) }),

    ...curateTags(deps),
    ...curateCategories(deps),
    ...curateQuestions(deps),
  }
}
