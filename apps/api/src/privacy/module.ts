import type { Accounts } from '../accounts/index.ts'
import type { Base, Manifest } from '../module-list.ts'
import { exportDisclosures } from './disclosures.queries.ts'
import { createDisclosures } from './disclosures.service.ts'
import { createPrivacy, eraseDisclosures, eraseExports } from './index.ts'
import { privacyJobs } from './privacy.jobs.ts'
import { archiveRoutes, privacyRoutes } from './privacy.routes.ts'
import { createPrivacySender, privacyHandlers } from './privacy.worker.ts'

function create(parts: Base & { accounts: Accounts }) {
  const { recordDisclosure, listDisclosures } = createDisclosures(parts)
  return {
    recordDisclosure,
    privacy: createPrivacy({ ...parts, checkOwner: parts.accounts.checkOwner, listDisclosures }),
  }
}

export const privacyModule = {
  create,
  routes: [privacyRoutes],
  rawRoutes: [archiveRoutes],
  jobs: privacyJobs,
  workers: (parts: Base) => privacyHandlers({ ...parts, collectData: parts.collectAccountData }),
  sender: createPrivacySender,
  async eraseAccount(tx, erasure) {
    await eraseExports(tx, erasure)
    await eraseDisclosures(tx, erasure)
  },
  exportData: { disclosures: exportDisclosures },
} satisfies Manifest
