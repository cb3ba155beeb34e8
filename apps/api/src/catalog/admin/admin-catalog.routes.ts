import * as calls from '@fourfold/contract/admin/catalog/endpoints'

import { route } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import type { CatalogAdmin } from '../index.ts'

export function adminCatalogRoutes({
  catalog: { catalogAdmin },
}: {
  catalog: { catalogAdmin: CatalogAdmin }
}): Route[] {
  return [
    route(calls.adminInfo, () => catalogAdmin.getCatalog()),
    route(calls.affectedUsers, ({ query }) => catalogAdmin.countAffectedUsers(query)),
    route(calls.adminTag, ({ query }) => catalogAdmin.getTag(query.tagId)),
    route(calls.saveTag, ({ actor, body }) => catalogAdmin.saveTag(actor, body)),
    route(calls.deleteTag, ({ actor, body }) => catalogAdmin.deleteTag(actor, body.tagId)),
    route(calls.adminQuestion, ({ query }) => catalogAdmin.getQuestion(query.questionId)),
    route(calls.saveQuestion, ({ actor, body }) => catalogAdmin.saveQuestion(actor, body)),
    route(calls.deleteQuestion, ({ actor, body }) => catalogAdmin.deleteQuestion(actor, body.questionId)),
    route(calls.saveCategory, ({ actor, body }) => catalogAdmin.saveCategory(actor, body)),
    route(calls.deleteCategory, ({ actor, body }) => catalogAdmin.deleteCategory(actor, body.categoryId)),
  ]
}
