import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Jobs } from '../../infra/jobs/jobs.ts'
import { clearObjects } from '../files.jobs.ts'
import { removeFiles, removeFilesOfAccount, removeFilesOfProduct } from '../files.store.ts'
import type { Removed } from '../files.store.ts'

/** Deletes rows and adds the jobs that delete their objects, in one commit. */
export function createRemoval({ jobs }: { jobs: Jobs }) {
  async function clear(tx: Tx, removed: readonly Removed[]): Promise<void> {
    for (const { uuid, kind } of removed) await jobs.add(tx, clearObjects, { uuid, kind })
  }

  return {
    async deleteFiles(tx: Tx, uuids: readonly string[]): Promise<void> {
      await clear(tx, await removeFiles(tx, uuids))
    },

    /** Looks once more whether the objects of chat pictures may go; of those that still have a row they stay. */
    async clearDeleted(tx: Tx, uuids: readonly string[]): Promise<void> {
      await clear(
        tx,
        uuids.map((uuid) => ({ uuid, kind: 'chat' })),
      )
    },

    async removeOfProduct(tx: Tx, productId: number): Promise<void> {
      await clear(tx, await removeFilesOfProduct(tx, productId))
    },

    /** Everything somebody has uploaded. */
    async removeOfAccount(tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> {
      await clear(tx, await removeFilesOfAccount(tx, accountId))
    },
  }
}
