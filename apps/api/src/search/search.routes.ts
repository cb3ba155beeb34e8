import { previewChange } from '@fourfold/contract/admin/catalog/endpoints'
import { adminOccupations, deleteOccupation, saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import * as calls from '@fourfold/contract/search/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { createPreview, Search, Occupations } from './index.ts'

type Searches = { search: Search; preview: ReturnType<typeof createPreview>; occupations: Occupations }

export function searchRoutes({ search, preview, occupations }: Searches): Route[] {
  return [
    route(calls.search, ({ actor, body, network }) => search.search(actor, body, network)),
    route(previewChange, ({ body }) => preview(body)),
    route(adminOccupations, () => occupations.list()),
    route(saveOccupation, ({ actor, body }) => occupations.save(actor, body)),
    route(deleteOccupation, ({ actor, body }) => occupations.remove(actor, body.tradeId)),
  ]
}
