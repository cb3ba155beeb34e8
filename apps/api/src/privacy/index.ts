import type { Clock } from '@fourfold/platform/clock'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Storage } from '@fourfold/platform/storage'

import type { OwnerCheck } from '../accounts/index.ts'
import type { Jobs } from '../infra/jobs/jobs.ts'
import type { createDisclosures } from './disclosures.service.ts'
import { deleteDisclosures } from './disclosures.store.ts'
import { createDownloadLinks } from './download-links.ts'
import { createExports } from './exports.service.ts'
import { expireExports } from './exports.store.ts'

type PrivacyDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  storage: Storage
  secret: string
  checkOwner: OwnerCheck
  listDisclosures: ReturnType<typeof createDisclosures>['listDisclosures']
}

/** The public API of privacy: data exports and disclosures. */
export type Privacy = ReturnType<typeof createPrivacy>

export function createPrivacy({ secret, listDisclosures, ...deps }: PrivacyDeps) {
  const links = createDownloadLinks({ secret, clock: deps.clock })
  return { exports: createExports({ ...deps, links }), listDisclosures }
}

/** Expires the archives of an erased account; the sweep deletes the files. */
export const eraseExports = (
  tx: Tx,
  { accountId, now }: { accountId: AccountId; now: Temporal.Instant },
): Promise<void> => expireExports(tx, accountId, now)

export const eraseDisclosures = (tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> =>
  deleteDisclosures(tx, accountId)

export { createDisclosures } from './disclosures.service.ts'
export type RecordDisclosure = ReturnType<typeof createDisclosures>['recordDisclosure']
export type { AddEntry, ExportedData } from './archive.ts'
