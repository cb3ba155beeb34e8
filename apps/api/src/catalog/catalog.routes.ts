import * as catalogEndpoints from '@fourfold/contract/catalog/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Catalog } from './index.ts'

export function catalogRoutes({ catalog }: { catalog: Catalog }): Route[] {
  return [
    route(catalogEndpoints.tags, () => catalog.getTags()),
    route(catalogEndpoints.question, ({ query }) => catalog.getQuestion(query.type)),
    route(catalogEndpoints.questions, () => catalog.getQuestions()),
    route(catalogEndpoints.editSearchInfo, ({ actor, body }) => catalog.editSearchInfo(actor, body)),
  ]
}
