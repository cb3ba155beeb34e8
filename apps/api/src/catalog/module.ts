import type { Base, Manifest } from '../module-list.ts'
import {
  countAffectedByCategory,
  countAffectedByQuestion,
  countAffectedByTag,
  removeDeletedTag,
  saveSearchAnswers,
} from '../profiles/index.ts'
import { findPhrasesOfTag, savePhrasesOfTag } from '../search/index.ts'
import { listTypes, removeCategoryFromTypes } from '../subscriptions/index.ts'
import { adminCatalogRoutes } from './admin/admin-catalog.routes.ts'
import { createCatalogAdmin } from './admin/admin-catalog.service.ts'
import { catalogRoutes } from './catalog.routes.ts'
import { createCatalog } from './catalog.service.ts'

function create(parts: Base) {
  const catalogAdmin = createCatalogAdmin({
    ...parts,
    listSubscriptionTypes: listTypes,
    countAffectedUsers: {
      byTag: countAffectedByTag,
      byCategory: countAffectedByCategory,
      byQuestion: countAffectedByQuestion,
    },
    tagPhrases: { find: findPhrasesOfTag, save: savePhrasesOfTag },
    removeCategoryFromTypes,
    enqueueTagRemoval: (tx, tagId) => parts.jobs.add(tx, removeDeletedTag, { tagId, after: 0 }),
  })
  return { catalog: { ...createCatalog({ ...parts, saveSearchAnswers }), catalogAdmin } }
}

export const catalogModule = {
  create,
  routes: [catalogRoutes, adminCatalogRoutes],
} satisfies Manifest
