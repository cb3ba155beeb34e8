import { previewChange } from '@fourfold/contract/admin/catalog/endpoints'
import * as calls from '@fourfold/contract/search/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { createPreview, Search } from './index.ts'

type Searches = { search: Search; preview: ReturnType<typeof createPreview> }

export function searchRoutes({ search, preview }: Searches): Route[] {
  return [
    route(calls.search, ({ actor, body }) => search.search(actor, body)),
    route(previewChange, ({ body }) => preview(body)),
  ]
}
