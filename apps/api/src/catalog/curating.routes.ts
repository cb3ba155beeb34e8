import * as calls from '@fourfold/contract/admin/catalog/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Curating } from './index.ts'

export function curatingRoutes({ catalog: { curating } }: { catalog: { curating: Curating } }): Route[] {
  return [
    route(calls.adminInfo, () => curating.info()),
    route(calls.affectedUsers, ({ query }) => curating.touched(query)),
    route(calls.adminTag, ({ query }) => curating.tag(query.tagId)),
    route(calls.saveTag, ({ actor, body }) => curating.saveTag(actor, body)),
    route(calls.deleteTag, ({ actor, body }) => curating.deleteTag(actor, body.tagId)),
    route(calls.adminQuestion, ({ query }) => curating.savedQuestion(query.questionId)),
    route(calls.saveQuestion, ({ actor, body }) => curating.saveQuestion(actor, body)),
    route(calls.deleteQuestion, ({ actor, body }) => curating.deleteQuestion(actor, body.questionId)),
    route(calls.saveCategory, ({ actor, body }) => curating.saveCategory(actor, body)),
    route(calls.deleteCategory, ({ actor, body }) => curating.deleteCategory(actor, body.categoryId)),
  ]
}
