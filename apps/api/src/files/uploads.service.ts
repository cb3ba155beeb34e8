import { randomUUID } from 'node:crypto'

import type { UploadFields, UploadReply } from '@fourfold/contract/files/shapes'
import { hasExtension } from '@fourfold/contract/reference/files'
import type { FileKind } from '@fourfold/contract/reference/files'
import type { z } from 'zod'

import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db } from '../platform/db/db.ts'
import { Failure } from '../platform/failure.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Storage } from '../platform/storage.ts'
import type { Drawings } from './drawings.ts'
import { keptName } from './file-name.ts'
import { clearObjects } from './files.jobs.ts'
import { presentMedia } from './files.present.ts'
import { countIn } from './files.queries.ts'
import { holdAccount, holdProduct, insertFile } from './files.store.ts'
import type { Drawn } from './images.ts'
import { contentTypeOf, folderOf } from './objects.ts'
import { placeFor, requireRoom } from './places.ts'
import type { Place } from './places.ts'
import type { PrivateAddresses } from './private-addresses.ts'

/** By then an upload has either its row or failed for good. */
const SETTLED_AFTER = { hours: 1 } as const
/** How long an image may wait to be put on a profile or into a message. */
const UNUSED_FOR = { hours: 24 } as const
const waitsForUse: ReadonlySet<FileKind> = new Set(['profile', 'background', 'chat'])

type UploadsDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  storage: Storage
  drawings: Drawings
  privateAddresses: PrivateAddresses
}

type Given = { fileName: string; path: string }
type Reply = z.output<typeof UploadReply>
type Fields = z.output<typeof UploadFields>

export function createUploads({ db, clock, jobs, storage, drawings, privateAddresses }: UploadsDeps) {
  /**
   * The order matters: first a promise to clear the place, then the pictures, then the row. Whatever fails or dies
   * in between, no row is ever without pictures, and pictures without a row are gone within the hour.
   */
  async function keep(uuid: string, kind: FileKind, { pictures }: Drawn): Promise<void> {
    const at = clock.now().add(SETTLED_AFTER)
    await inTransaction(db, (tx) => jobs.addLater(tx, clearObjects, { payload: { uuid, kind }, at }))
    await Promise.all(
      pictures.map(({ variant, content }) =>
        storage.put({ key: `${folderOf(uuid, kind)}${variant}`, content, contentType: contentTypeOf(variant) }),
      ),
    )
  }

  async function insert(uuid: string, place: Place, row: Pick<Drawn, 'width' | 'height'> & { fileName: string }) {
    const { accountId, kind, productId } = place
    await inTransaction(db, async (tx) => {
      await holdAccount(tx, accountId)
      if (productId !== null && !(await holdProduct(tx, productId))) throw new Failure('not_found')
      requireRoom(kind, await countIn(tx, place))
      const now = clock.now()
      await insertFile(tx, {
        uuid,
        account_id: accountId,
        kind,
        file_name: keptName(row.fileName),
        product_id: productId,
        created_at: now,
        look_at: waitsForUse.has(kind) ? now.add(UNUSED_FOR) : null,
        storage: 'S3',
        width: row.width,
        height: row.height,
      })
    })
  }

  return {
    async upload(actor: Actor, fields: Fields, { fileName, path }: Given): Promise<Reply> {
      if (!hasExtension(fileName)) throw new Failure('file_name_without_extension')
      const place = await placeFor(db, actor, fields)
      requireRoom(place.kind, await countIn(db, place))

      const drawn = await drawings.redraw(path, place.kind)
      const uuid = randomUUID()
      await keep(uuid, place.kind, drawn)
      await insert(uuid, place, { ...drawn, fileName })

      const row = { uuid, storage: 'S3', video_id: null } as const
      if (place.kind !== 'chat') return presentMedia(row)
      const { url, thumbnailUrl } = presentMedia(row, privateAddresses.url)
      return { uuid, url, thumbnailUrl, data: { uuid, url, thumbnailUrl } }
    },
  }
}
