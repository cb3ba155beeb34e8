import { recordImpersonationReason, loginAs } from '@fourfold/contract/admin/impersonation'

import { route } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import type { Accounts } from '../index.ts'

export function impersonationRoutes({ accounts }: { accounts: Accounts }): Route[] {
  return [
    route(loginAs, ({ actor, body }) => accounts.startImpersonation(actor, body.username)),
    route(recordImpersonationReason, ({ actor, body }) => accounts.recordReason(actor, body.reason)),
  ]
}
