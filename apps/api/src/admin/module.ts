import type { Accounts } from '../accounts/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Base, Manifest } from '../module-list.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { adminRoutes } from './admin.routes.ts'
import { createAdminSender } from './admin.worker.ts'
import { exportDecisions } from './data-export.queries.ts'
import { eraseDecisions } from './decisions.store.ts'
import { createAdmin } from './index.ts'

type Parts = Base & { accounts: Accounts; catalog: Catalog; subscriptions: Subscriptions }

export const adminModule = {
  create: (parts: Parts) => ({ admin: createAdmin({ ...parts, sessionWatch: parts.accounts.sessionWatch }) }),
  routes: [adminRoutes],
  sender: createAdminSender,
  eraseAccount: eraseDecisions,
  exportData: { decisions: exportDecisions },
} satisfies Manifest
