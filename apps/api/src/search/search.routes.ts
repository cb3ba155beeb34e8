import * as calls from '@fourfold/contract/search/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Search } from './index.ts'

export function searchRoutes({ search }: { search: Search }): Route[] {
  return [route(calls.search, ({ actor, body }) => search.search(actor, body))]
}
