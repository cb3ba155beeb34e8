import * as adminCatalogEndpoints from '@fourfold/contract/admin/catalog/endpoints'

import { route } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import type { CatalogAdmin } from '../index.ts'

export function adminCatalogRoutes({
  catalog: { catalogAdmin },
}: {
  catalog: { catalogAdmin: CatalogAdmin }
}): Route[] {
  return [
    route(adminCatalogEndpoints.adminInfo, () => catalogAdmin.getCatalog()),
    route(adminCatalogEndpoints.affectedUsers, ({ query }) => catalogAdmin.countAffectedUsers(query)),
    route(adminCatalogEndpoints.adminTag, ({ query }) => catalogAdmin.getTag(query.tagId)),
    route(adminCatalogEndpoints.saveTag, ({ actor, body }) => catalogAdmin.saveTag(actor, body)),
    route(adminCatalogEndpoints.deleteTag, ({ actor, body }) => catalogAdmin.deleteTag(actor, body.tagId)),
    route(adminCatalogEndpoints.adminQuestion, ({ query }) => catalogAdmin.getQuestion(query.questionId)),
    route(adminCatalogEndpoints.saveQuestion, ({ actor, body }) => catalogAdmin.saveQuestion(actor, body)),
    route(adminCatalogEndpoints.deleteQuestion, ({ actor, body }) =>
      catalogAdmin.deleteQuestion(actor, body.questionId),
    ),
    route(adminCatalogEndpoints.saveCategory, ({ actor, body }) => catalogAdmin.saveCategory(actor, body)),
    route(adminCatalogEndpoints.deleteCategory, ({ actor, body }) =>
      catalogAdmin.deleteCategory(actor, body.categoryId),
    ),
  ]
}
