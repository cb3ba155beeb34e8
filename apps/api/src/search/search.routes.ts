import { previewChange } from '@fourfold/contract/admin/catalog/endpoints'
import { adminOccupations, deleteOccupation, saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import * as searchEndpoints from '@fourfold/contract/search/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { createPreview, Search, Occupations } from './index.ts'

type SearchRoutesDeps = { search: Search; preview: ReturnType<typeof createPreview>; occupations: Occupations }

export function searchRoutes({ search, preview, occupations }: SearchRoutesDeps): Route[] {
  return [
    route(searchEndpoints.search, ({ actor, body }) => search.search(actor, body)),
    route(previewChange, ({ body }) => preview(body)),
    route(adminOccupations, () => occupations.list()),
    route(saveOccupation, ({ actor, body }) => occupations.save(actor, body)),
    route(deleteOccupation, ({ actor, body }) => occupations.remove(actor, body.tradeId)),
  ]
}
