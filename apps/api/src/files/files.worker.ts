import type { FileKind } from '@fourfold/contract/reference/files'

import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db, Reader, Tx } from '../platform/db/db.ts'
import { handle } from '../platform/jobs/job.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import type { Storage } from '../platform/storage.ts'
import { clearObjects, sweepFiles } from './files.jobs.ts'
import { fileByUuid } from './files.queries.ts'
import { folderOf } from './objects.ts'
import { holdDue, holdWithoutProduct, onProfiles, stopLooking } from './sweep.store.ts'

/** Which of these files were sent in a message. */
export type UsedChatFiles = (db: Reader, uuids: readonly string[]) => Promise<ReadonlySet<string>>

type WorkerDeps = {
  db: Db
  clock: Clock
  storage: Storage
  files: { deleteFiles(tx: Tx, uuids: readonly string[]): Promise<void> }
  /** Without it nobody can tell which chat files are used, and none is swept. */
  usedChatFiles?: UsedChatFiles
}

/** The background work of files. Each piece is safe to run twice. */
export function fileWork({ db, clock, storage, files, usedChatFiles }: WorkerDeps): JobHandler[] {
  const kinds: FileKind[] = ['profile', 'background', ...(usedChatFiles ? (['chat'] as const) : [])]

  /** Looks at one batch and says whether there was anything to look at. */
  async function sweepDue(tx: Tx): Promise<boolean> {
    const due = await holdDue(tx, { now: clock.now(), kinds })
    const uuids = due.map(({ uuid }) => uuid)
    const used = new Set([...(await onProfiles(tx, uuids)), ...((await usedChatFiles?.(tx, uuids)) ?? [])])
    await stopLooking(
      tx,
      uuids.filter((uuid) => used.has(uuid)),
    )
    await files.deleteFiles(
      tx,
      uuids.filter((uuid) => !used.has(uuid)),
    )
    return uuids.length > 0
  }

  async function sweepWithoutProduct(tx: Tx): Promise<boolean> {
    const uuids = await holdWithoutProduct(tx)
    await files.deleteFiles(tx, uuids)
    return uuids.length > 0
  }

  return [
    handle(clearObjects, async ({ uuid, kind }) => {
      if (await fileByUuid(db, uuid)) return
      await storage.removeUnder(folderOf(uuid, kind))
    }),

    handle(sweepFiles, async () => {
      for (const sweep of [sweepDue, sweepWithoutProduct]) {
        let found = true
        while (found) found = await inTransaction(db, sweep)
      }
    }),
  ]
}
