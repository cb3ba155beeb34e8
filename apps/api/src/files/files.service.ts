import { randomUUID } from 'node:crypto'

import type { Done } from '@fourfold/contract/accounts/shapes'
import type { MediaItem } from '@fourfold/contract/files/shapes'
import { isVideoId } from '@fourfold/contract/files/video'
import type { Video } from '@fourfold/contract/files/video'

import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { Failure } from '../platform/failure.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { clearObjects } from './files.jobs.ts'
import { mayDelete, mayLoad } from './files.policy.ts'
import type { IsChatParticipant } from './files.policy.ts'
import { presentMedia } from './files.present.ts'
import { countIn, fileByUuid, imagesOfProducts, libraryVideo } from './files.queries.ts'
import { holdAccount, insertFile, removeFiles, removeFilesOfProduct } from './files.store.ts'
import type { Removed } from './files.store.ts'
import { requireRoom } from './places.ts'
import type { PrivateAddresses } from './private-addresses.ts'

type FilesDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  privateAddresses: PrivateAddresses
  isChatParticipant: IsChatParticipant
}

export function createKeptFiles({ db, clock, jobs, privateAddresses, isChatParticipant }: FilesDeps) {
  async function clear(tx: Tx, removed: readonly Removed[]): Promise<void> {
    for (const { uuid, kind } of removed) await jobs.add(tx, clearObjects, { uuid, kind })
  }

  /** Deletes rows, and with the same commit promises to delete what they stood for. */
  async function deleteFiles(tx: Tx, uuids: readonly string[]): Promise<void> {
    await clear(tx, await removeFiles(tx, uuids))
  }

  return {
    deleteFiles,

    async removeOfProduct(tx: Tx, productId: number): Promise<void> {
      await clear(tx, await removeFilesOfProduct(tx, productId))
    },

    async productImages(productIds: readonly number[]): Promise<Map<number, MediaItem[]>> {
      const images = await imagesOfProducts(db, productIds)
      const byProduct = Map.groupBy(images, ({ product_id }) => product_id ?? 0)
      return new Map([...byProduct].map(([id, rows]) => [id, rows.map((row) => presentMedia(row))]))
    },

    async remove(actor: Actor, uuid: string): Promise<Done> {
      const file = await fileByUuid(db, uuid)
      if (!file || !mayDelete(actor, file)) throw new Failure('not_found')
      await inTransaction(db, (tx) => deleteFiles(tx, [uuid]))
      return {}
    },

    async load(viewer: Actor | null, uuid: string): Promise<{ file: MediaItem }> {
      const file = await fileByUuid(db, uuid)
      if (!file || !(await mayLoad({ file, viewer, isChatParticipant }))) throw new Failure('not_found')
      return { file: file.kind === 'chat' ? presentMedia(file, privateAddresses.url) : presentMedia(file) }
    },

    /** Keeps a video once, however often its link is given. Nobody is asked whether it exists. */
    async addVideo(actor: Actor, video: Video): Promise<MediaItem> {
      if (!isVideoId(video)) throw new Failure('invalid_video_link')
      const place = { accountId: actor.accountId, kind: 'library', productId: null } as const
      return inTransaction(db, async (tx) => {
        await holdAccount(tx, actor.accountId)
        const known = await libraryVideo(tx, actor.accountId, video)
        if (known) return presentMedia(known)
        requireRoom('library', await countIn(tx, place))
        const row = { uuid: randomUUID(), storage: video.type, video_id: video.id }
        await insertFile(tx, {
          ...row,
          account_id: actor.accountId,
          kind: 'library',
          file_name: '',
          product_id: null,
          created_at: clock.now(),
          look_at: null,
        })
        return presentMedia(row)
      })
    },
  }
}
