import type { MediaItem } from '@fourfold/contract/files/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import { createImpersonationAudit } from '../../audit/index.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import { presentMedia } from '../files.present.ts'
import { selectMedia } from '../files.queries.ts'
import { saveGalleryOrder } from '../files.store.ts'

type GalleryDeps = { db: Db; recordAudit: RecordAudit }

export function createGallery({ db, recordAudit }: GalleryDeps) {
  const recordImpersonation = createImpersonationAudit(recordAudit)

  return {
    /** Replaces the order of the whole library; the last of concurrent requests wins. */
    async arrangeGallery(actor: Actor, uuids: readonly string[]): Promise<{ images: MediaItem[] }> {
      const { accountId } = actor
      return inTransaction(db, async (tx) => {
        await lockAccount(tx, accountId)
        await saveGalleryOrder(tx, accountId, uuids)
        const subject = { kind: 'user', id: accountId }
        await recordImpersonation(tx, actor, { call: 'arrangeFiles', subject, form: { uuids } })
        const images = await selectMedia(tx, accountId, ['library']).execute()
        return { images: images.map((row) => presentMedia(row)) }
      })
    },
  }
}
