import { giveReason, loginAs } from '@fourfold/contract/admin/login-as'

import { route } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import type { Accounts } from '../index.ts'

export function impersonationRoutes({ accounts }: { accounts: Accounts }): Route[] {
  return [
    route(loginAs, ({ actor, body }) => accounts.startImpersonation(actor, body.username)),
    route(giveReason, ({ actor, body }) => accounts.recordReason(actor, body.reason)),
  ]
}
