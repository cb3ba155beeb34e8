import type { CuratedInfo } from '@fourfold/contract/admin/catalog/shapes'
import type { SavedSubscriptionType } from '@fourfold/contract/admin/subscription-types/shapes'
import type { Reader } from '@fourfold/platform/db/db'

import { presentSavedCategory, presentSavedQuestion, presentSavedTag } from './catalog.present.ts'
import { allCategories, allQuestions, allTags } from './catalog.queries.ts'
import { curateCategories } from './curate-categories.service.ts'
import { curateQuestions } from './curate-questions.service.ts'
import { curateTags } from './curate-tags.service.ts'
import type { CuratingDeps } from './curating.ts'

/** Subscriptions lean on the catalog, so what belongs to them is handed in. */
type CurateDeps = CuratingDeps & { subscriptionTypes: (db: Reader) => Promise<SavedSubscriptionType[]> }

export type Curating = ReturnType<typeof createCurating>

/** What admins do with the catalog. */
export function createCurating(deps: CurateDeps) {
  const { db, subscriptionTypes } = deps
  return {
    /** Four statements, however much there is. */
    async info(): Promise<{ info: CuratedInfo }> {
      const tags = (await allTags(db)).map(presentSavedTag)
      const categories = (await allCategories(db)).map(presentSavedCategory)
      const questions = (await allQuestions(db)).map(presentSavedQuestion)
      return { info: { tags, categories, questions, stripeSubscriptionTypes: await subscriptionTypes(db) } }
    },
    ...curateTags(deps),
    ...curateCategories(deps),
    ...curateQuestions(deps),
  }
}
