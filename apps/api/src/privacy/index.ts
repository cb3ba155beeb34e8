import type { Clock } from '@fourfold/platform/clock'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Storage } from '@fourfold/platform/storage'

import type { OwnerCheck } from '../accounts/index.ts'
import type { Jobs } from '../infra/jobs/jobs.ts'
import type { createDisclosures } from './disclosures.service.ts'
import { deleteDisclosures } from './disclosures.store.ts'
import { createExportAddresses } from './download-links.ts'
import { createExports } from './exports.service.ts'
import { expireExports } from './exports.store.ts'

type PrivacyDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  storage: Storage
  secret: string
  checkOwner: OwnerCheck
  disclosures: ReturnType<typeof createDisclosures>['disclosures']
}

/** The door of privacy: what somebody can ask of us about themselves. */
export type Privacy = ReturnType<typeof createPrivacy>

export function createPrivacy({ secret, disclosures, ...deps }: PrivacyDeps) {
  const addresses = createExportAddresses({ secret, clock: deps.clock })
  return { exports: createExports({ ...deps, addresses }), disclosures }
}

/** Archives of somebody who has left can be fetched no more; the sweep removes them. */
export const forgetExports = (
  tx: Tx,
  { accountId, now }: { accountId: AccountId; now: Temporal.Instant },
): Promise<void> => expireExports(tx, accountId, now)

export const forgetDisclosures = (tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> =>
  deleteDisclosures(tx, accountId)

export { createDisclosures } from './disclosures.service.ts'
export type { Told } from './archive.ts'
export { disclosureData } from './disclosures.queries.ts'
export { privacyJobs } from './privacy.jobs.ts'
