import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader, Tx } from '@fourfold/platform/db/db'
import type { Storage } from '@fourfold/platform/storage'

import { handle } from '../../infra/jobs/job.ts'
import type { JobHandler } from '../../infra/jobs/job.ts'
import { runInBatches } from '../../infra/jobs/run-in-batches.ts'
import { clearObjects, sweepFiles } from '../files.jobs.ts'
import { fileByUuid } from '../files.queries.ts'
import { folderOf } from '../images/object-keys.ts'
import { holdDue, holdWithoutProduct, stopChecking } from './sweep.store.ts'

/** Which of these files another module uses. */
export type UsedFiles = (db: Reader, uuids: readonly string[]) => Promise<ReadonlySet<string>>

type WorkerDeps = {
  db: Db
  clock: Clock
  storage: Storage
  files: { deleteFiles(tx: Tx, uuids: readonly string[]): Promise<void> }
  /** Which are somebody's portrait or cover. */
  usedOnProfiles: UsedFiles
  /** Which were sent in a message. */
  findUsedFiles: UsedFiles
  /** Which an open report names. Their rows go like others, and with them every way to load them but the report's. */
  findReportedFiles: UsedFiles
}

/** Two sweeps in one job. */
const MAX_MS = 30_000

/** The background work of files. Each piece is safe to run twice. */
export function fileWork({ db, clock, storage, files, ...used }: WorkerDeps): JobHandler[] {
  const { usedOnProfiles, findUsedFiles, findReportedFiles } = used

  /** Looks at one batch and says how many there were to look at. */
  async function sweepDue(tx: Tx): Promise<number> {
    const uuids = await holdDue(tx, clock.now())
    const inUse = new Set([...(await usedOnProfiles(tx, uuids)), ...(await findUsedFiles(tx, uuids))])
    await stopChecking(
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
    const uuids = await holdWithoutProduct(tx)
    await files.deleteFiles(tx, uuids)
    return uuids.length
  }

  return [
    handle(clearObjects, async ({ uuid, kind }) => {
      if (await fileByUuid(db, uuid)) return
      if ((await findReportedFiles(db, [uuid])).has(uuid)) return
      await storage.deletePrefix(folderOf(uuid, kind))
    }),

    handle(sweepFiles, async () => {
      for (const sweep of [sweepDue, sweepWithoutProduct]) await runInBatches(() => inTransaction(db, sweep), MAX_MS)
    }),
  ]
}
