import type { affectedUsers } from '@fourfold/contract/admin/catalog/endpoints'
import type { AdminCatalog, AffectedUsers } from '@fourfold/contract/admin/catalog/shapes'
import type { SavedSubscriptionType } from '@fourfold/contract/admin/subscription-types/shapes'
import type { QueryOf } from '@fourfold/contract/endpoint'
import type { Reader } from '@fourfold/platform/db/db'

import { AppError } from '../../infra/app-error.ts'
import { presentSavedCategory, presentSavedQuestion, presentSavedTag } from '../catalog.present.ts'
import { listCategories, listQuestions, listTags, findQuestion } from '../catalog.queries.ts'
import type { CountAffectedUsers, CatalogAdminDeps } from './admin-catalog.ts'
import { createCategoryAdmin } from './admin-categories.service.ts'
import { createQuestionAdmin } from './admin-questions.service.ts'
import { createTagAdmin } from './admin-tags.service.ts'

type CatalogAdminServiceDeps = CatalogAdminDeps & {
  /** Passed in, because the subscriptions module depends on the catalog. */
  listSubscriptionTypes: (db: Reader) => Promise<SavedSubscriptionType[]>
  countAffectedUsers: CountAffectedUsers
}

type Subject = QueryOf<typeof affectedUsers>

export type CatalogAdmin = ReturnType<typeof createCatalogAdmin>

/** Creates the functions with which admins manage the catalog. */
export function createCatalogAdmin(deps: CatalogAdminServiceDeps) {
  const { db, listSubscriptionTypes, countAffectedUsers } = deps

  async function countAffected(subject: Subject): Promise<AffectedUsers> {
    if ('tagId' in subject) return countAffectedUsers.byTag(db, subject.tagId)
    if ('categoryId' in subject) return countAffectedUsers.byCategory(db, subject.categoryId)
    const question = await findQuestion(db, subject.questionId)
    if (!question) throw new AppError('not_found')
    return countAffectedUsers.byQuestion(db, question.text)
  }

  return {
    /** Loads the whole catalog in four statements. */
    async getCatalog(): Promise<{ info: AdminCatalog }> {
      const tags = (await listTags(db)).map(presentSavedTag)
      const categories = (await listCategories(db)).map(presentSavedCategory)
      const questions = (await listQuestions(db)).map(presentSavedQuestion)
      return { info: { tags, categories, questions, stripeSubscriptionTypes: await listSubscriptionTypes(db) } }
    },

    countAffectedUsers: async (subject: Subject) => ({ touched: await countAffected(subject) }),

    ...createTagAdmin(deps),
    ...createCategoryAdmin(deps),
    ...createQuestionAdmin(deps),
  }
}
