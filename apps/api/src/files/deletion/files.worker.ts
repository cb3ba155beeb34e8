import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader, Tx } from '@fourfold/platform/db/db'
import type { Storage } from '@fourfold/platform/storage'

import { handle } from '../../infra/jobs/job.ts'
import type { JobHandler } from '../../infra/jobs/job.ts'
import { runInBatches } from '../../infra/jobs/run-in-batches.ts'
import { clearObjects, sweepFiles } from '../files.jobs.ts'
import { findFile } from '../files.queries.ts'
import { buildKeyPrefix } from '../images/object-keys.ts'
import { lockDueFiles, lockFilesWithoutProduct, clearNextCheck } from './sweep.store.ts'

/** Returns the files that another module uses. */
export type FindUsedFiles = (db: Reader, uuids: readonly string[]) => Promise<ReadonlySet<string>>

type WorkerDeps = {
  db: Db
  clock: Clock
  storage: Storage
  files: { deleteFiles(tx: Tx, uuids: readonly string[]): Promise<void> }
  findImagesOnProfiles: FindUsedFiles
  findUsedFiles: FindUsedFiles
  /** Returns the files in an open report. Their objects are kept although their rows are deleted. */
  findReportedFiles: FindUsedFiles
}

/** The time limit of one sweep; a job runs two. */
const MAX_MS = 30_000

/** Creates the job handlers; each is idempotent. */
export function fileHandlers({ db, clock, storage, files, ...usage }: WorkerDeps): JobHandler[] {
  const { findImagesOnProfiles, findUsedFiles, findReportedFiles } = usage

  /** Returns the number of files checked. */
  async function sweepDue(tx: Tx): Promise<number> {
    const uuids = await lockDueFiles(tx, clock.now())
    const inUse = new Set([...(await findImagesOnProfiles(tx, uuids)), ...(await findUsedFiles(tx, uuids))])
    await clearNextCheck(
      tx,
      uuids.filter((uuid) => inUse.has(uuid)),
    )
    await files.deleteFiles(
      tx,
      uuids.filter((uuid) => !inUse.has(uuid)),
    )
    return uuids.length
  }

  async function sweepWithoutProduct(tx: Tx): Promise<number> {
    const uuids = await lockFilesWithoutProduct(tx)
    await files.deleteFiles(tx, uuids)
    return uuids.length
  }

  return [
    handle(clearObjects, async ({ uuid, kind }) => {
      if (await findFile(db, uuid)) return
      if ((await findReportedFiles(db, [uuid])).has(uuid)) return
      await storage.deletePrefix(buildKeyPrefix(uuid, kind))
    }),

    handle(sweepFiles, async () => {
      for (const sweep of [sweepDue, sweepWithoutProduct]) await runInBatches(() => inTransaction(db, sweep), MAX_MS)
    }),
  ]
}
