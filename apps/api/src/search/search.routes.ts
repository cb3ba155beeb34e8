import { previewChange } from '@fourfold/contract/admin/catalog/endpoints'
import { adminTrades, deleteTrade, saveTrade } from '@fourfold/contract/admin/trades/endpoints'
import * as calls from '@fourfold/contract/search/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { createPreview, Search, Trades } from './index.ts'

type Searches = { search: Search; preview: ReturnType<typeof createPreview>; trades: Trades }

export function searchRoutes({ search, preview, trades }: Searches): Route[] {
  return [
    route(calls.search, ({ actor, body, network }) => search.search(actor, body, network)),
    route(previewChange, ({ body }) => preview(body)),
    route(adminTrades, () => trades.all()),
    route(saveTrade, ({ actor, body }) => trades.save(actor, body)),
    route(deleteTrade, ({ actor, body }) => trades.remove(actor, body.tradeId)),
  ]
}
