import * as diagnosticsEndpoints from '@fourfold/contract/diagnostics/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Diagnostics } from './index.ts'

export function diagnosticsRoutes({ diagnostics }: { diagnostics: Diagnostics }): Route[] {
  return [
    route(diagnosticsEndpoints.reportClientError, async ({ body }) => {
      diagnostics.reportError(body)
      return {}
    }),
  ]
}
