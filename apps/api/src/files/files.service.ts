import { randomUUID } from 'node:crypto'

import type { EmptyReply } from '@fourfold/contract/accounts/shapes'
import type { MediaItem } from '@fourfold/contract/files/shapes'
import { isVideoId } from '@fourfold/contract/files/video'
import type { Video } from '@fourfold/contract/files/video'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'

import { createImpersonationAudit } from '../audit/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { lockAccount } from '../infra/db/locks.ts'
import type { Jobs } from '../infra/jobs/jobs.ts'
import { createDeletion } from './deletion/deletion.service.ts'
import { mayDelete, mayLoad } from './files.policy.ts'
import type { IsChatParticipant } from './files.policy.ts'
import { presentMedia } from './files.present.ts'
import { countFiles, findFile, listProductImages, findLibraryVideo } from './files.queries.ts'
import { insertFile } from './files.store.ts'
import type { SignedUrls } from './media/signed-urls.ts'
import { requireQuota } from './uploads/upload-target.ts'

type FilesDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  signedUrls: SignedUrls
  isChatParticipant: IsChatParticipant
  recordAudit: RecordAudit
}

export function createFileAccess({ db, clock, jobs, signedUrls, isChatParticipant, recordAudit }: FilesDeps) {
  const deletion = createDeletion({ jobs })
  const recordImpersonation = createImpersonationAudit(recordAudit)

  return {
    ...deletion,

    async loadProductImages(productIds: readonly number[], reader: Reader = db): Promise<Map<number, MediaItem[]>> {
      const images = await listProductImages(reader, productIds)
      const byProduct = Map.groupBy(images, ({ product_id }) => product_id ?? 0)
      return new Map([...byProduct].map(([id, rows]) => [id, rows.map((row) => presentMedia(row))]))
    },

    async remove(actor: Actor, uuid: string): Promise<EmptyReply> {
      const file = await findFile(db, uuid)
      if (!file || !mayDelete(actor, file)) throw new AppError('not_found')
      await inTransaction(db, (tx) => deletion.deleteFiles(tx, [uuid]))
      return {}
    },

    async load(viewer: Actor | null, uuid: string): Promise<{ file: MediaItem }> {
      const file = await findFile(db, uuid)
      if (!file || !(await mayLoad({ file, viewer, isChatParticipant }))) throw new AppError('not_found')
      return { file: file.kind === 'chat' ? presentMedia(file, signedUrls.createUrl) : presentMedia(file) }
    },

    /** Adds a video link, or returns the existing one. The video host is not contacted. */
    async addVideo(actor: Actor, video: Video): Promise<MediaItem> {
      if (!isVideoId(video)) throw new AppError('invalid_video_link')
      const target = { accountId: actor.accountId, kind: 'library', productId: null } as const
      return inTransaction(db, async (tx) => {
        await lockAccount(tx, actor.accountId)
        const existing = await findLibraryVideo(tx, actor.accountId, video)
        if (existing) return presentMedia(existing)
        requireQuota('library', await countFiles(tx, target))
        const row = { uuid: randomUUID(), storage: video.type, video_id: video.id }
        await insertFile(tx, {
          ...row,
          account_id: actor.accountId,
          kind: 'library',
          file_name: '',
          product_id: null,
          created_at: clock.now(),
          next_check_at: null,
        })
        const subject = { kind: 'file', id: row.uuid }
        await recordImpersonation(tx, actor, { call: 'uploadVideoLink', subject, form: video })
        return presentMedia(row)
      })
    },
  }
}
