import * as calls from '@fourfold/contract/catalog/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Catalog } from './index.ts'

export function catalogRoutes({ catalog }: { catalog: Catalog }): Route[] {
  return [
    route(calls.tags, () => catalog.getTags()),
    route(calls.question, ({ query }) => catalog.getQuestion(query.type)),
    route(calls.questions, () => catalog.getQuestions()),
    route(calls.editSearchInfo, ({ actor, body }) => catalog.editSearchInfo(actor, body)),
  ]
}
