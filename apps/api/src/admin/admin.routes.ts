import * as adminUsersEndpoints from '@fourfold/contract/admin/users/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Admin } from './index.ts'

export function adminRoutes({ admin }: { admin: Admin }): Route[] {
  return [
    route(adminUsersEndpoints.adminUsers, ({ body }) => admin.listUsers(body)),
    route(adminUsersEndpoints.setUserStatus, ({ actor, body }) => admin.setStatus(actor, body)),
    route(adminUsersEndpoints.endUserSessions, ({ actor, body }) => admin.endSessions(actor, body)),
    route(adminUsersEndpoints.activateCategories, ({ actor, body }) => admin.activateCategories(actor, body)),
  ]
}
