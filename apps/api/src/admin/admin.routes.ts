import * as calls from '@fourfold/contract/admin/users/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Admin } from './index.ts'

export function adminRoutes({ admin }: { admin: Admin }): Route[] {
  return [
    route(calls.adminUsers, ({ body }) => admin.users(body)),
    route(calls.setUserStatus, ({ actor, body }) => admin.setStatus(actor, body)),
    route(calls.endUserSessions, ({ actor, body }) => admin.endSessions(actor, body)),
    route(calls.activateCategories, ({ actor, body }) => admin.activateCategories(actor, body)),
  ]
}
