import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Jobs } from '../../infra/jobs/jobs.ts'
import { clearObjects } from '../files.jobs.ts'
import { deleteFileRows, deleteFileRowsOfAccount, deleteFileRowsOfProduct } from '../files.store.ts'
import type { DeletedFile } from '../files.store.ts'

/** Creates functions that delete rows and enqueue the jobs that delete their objects, in one transaction. */
export function createDeletion({ jobs }: { jobs: Jobs }) {
  async function queueObjectDeletion(tx: Tx, files: readonly DeletedFile[]): Promise<void> {
    for (const { uuid, kind } of files) await jobs.add(tx, clearObjects, { uuid, kind })
  }

  return {
    async deleteFiles(tx: Tx, uuids: readonly string[]): Promise<void> {
      await queueObjectDeletion(tx, await deleteFileRows(tx, uuids))
    },

    /** Deletes the objects of chat pictures whose rows are deleted; the job keeps pictures that still have a row. */
    async clearDeletedChatFiles(tx: Tx, uuids: readonly string[]): Promise<void> {
      await queueObjectDeletion(
        tx,
        uuids.map((uuid) => ({ uuid, kind: 'chat' })),
      )
    },

    async deleteFilesOfProduct(tx: Tx, productId: number): Promise<void> {
      await queueObjectDeletion(tx, await deleteFileRowsOfProduct(tx, productId))
    },

    async deleteFilesOfAccount(tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> {
      await queueObjectDeletion(tx, await deleteFileRowsOfAccount(tx, accountId))
    },
  }
}
