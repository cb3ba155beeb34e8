import { randomUUID } from 'node:crypto'

import type { UploadFields, UploadReply } from '@fourfold/contract/files/shapes'
import { hasExtension, hasExtensionForType } from '@fourfold/contract/reference/files'
import type { FileKind } from '@fourfold/contract/reference/files'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Storage } from '@fourfold/platform/storage'
import type { z } from 'zod'

import { createImpersonationAudit } from '../../audit/index.ts'
import type { AuditEntry, RecordAudit } from '../../audit/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import { clearObjects } from '../files.jobs.ts'
import { presentMedia } from '../files.present.ts'
import { countFiles } from '../files.queries.ts'
import { insertFile } from '../files.store.ts'
import type { ImageProcessing } from '../images/image-processing.ts'
import { detectImageType } from '../images/image-type.ts'
import { getContentType, buildKeyPrefix } from '../images/object-keys.ts'
import type { ReencodedImage } from '../images/reencode.ts'
import type { SignedUrls } from '../media/signed-urls.ts'
import { sanitizeFileName } from './file-name.ts'
import { requireQuota, resolveUploadTarget } from './upload-target.ts'
import type { FileProducts, UploadTarget } from './upload-target.ts'

/** The delay before objects without a row are deleted. By then the upload has inserted its row or failed. */
const CLEANUP_DELAY = { hours: 1 } as const
/** The time within which an image must be used on a profile or in a message. */
const MAX_UNUSED_TIME = { hours: 24 } as const
const kindsThatMustBeUsed: ReadonlySet<FileKind> = new Set(['profile', 'background', 'chat'])

type UploadsDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  storage: Storage
  imageProcessing: ImageProcessing
  signedUrls: SignedUrls
  products: FileProducts
  recordAudit: RecordAudit
}

type UploadedFile = { fileName: string; path: string }
type Reply = z.output<typeof UploadReply>
type Fields = z.output<typeof UploadFields>

type NewFile = Pick<ReencodedImage, 'width' | 'height'> & { fileName: string; actor: Actor; fields: Fields }

type NewRow = { uuid: string; target: UploadTarget; file: NewFile; now: Temporal.Instant }

function buildRow({
  uuid,
  target: { accountId, kind, productId },
  file,
  now,
}: NewRow): Parameters<typeof insertFile>[1] {
  return {
    uuid,
    account_id: accountId,
    kind,
    file_name: sanitizeFileName(file.fileName),
    product_id: productId,
    created_at: now,
    next_check_at: kindsThatMustBeUsed.has(kind) ? now.add(MAX_UNUSED_TIME) : null,
    storage: 'S3',
    width: file.width,
    height: file.height,
  }
}

const buildImageAddedEntry = (productId: number, image: string): AuditEntry => ({
  action: 'product.addImage',
  subject: { kind: 'product', id: productId },
  before: null,
  after: { image },
})

export function createUploads(deps: UploadsDeps) {
  const { db, clock, jobs, storage, imageProcessing, signedUrls, products, recordAudit } = deps
  const recordImpersonation = createImpersonationAudit(recordAudit)

  /**
   * Stores the pictures of a file. The order matters: first the job that deletes the objects, then the pictures, then
   * the row. After a failure at any step, every row has its pictures, and pictures without a row are deleted within the
   * hour.
   */
  async function storePictures(uuid: string, kind: FileKind, { pictures }: ReencodedImage): Promise<void> {
    const at = clock.now().add(CLEANUP_DELAY)
    await inTransaction(db, (tx) => jobs.addLater(tx, clearObjects, { payload: { uuid, kind }, at }))
    await Promise.all(
      pictures.map(({ variant, content }) =>
        storage.put({ key: `${buildKeyPrefix(uuid, kind)}${variant}`, content, contentType: getContentType(variant) }),
      ),
    )
  }

  async function insert(uuid: string, target: UploadTarget, file: NewFile): Promise<void> {
    const { accountId, kind, productId } = target
    const { actor, fields } = file
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, accountId)
      const exists =
        productId === null || (await products.lockProductForImage(tx, productId, { requiresApproval: !actor.isAdmin }))
      if (!exists) throw new AppError('not_found')
      requireQuota(kind, await countFiles(tx, target))
      await insertFile(tx, buildRow({ uuid, target, file, now: clock.now() }))
      if (actor.isAdmin && productId !== null) await recordAudit(tx, actor, buildImageAddedEntry(productId, uuid))
      await recordImpersonation(tx, actor, { call: 'uploadFile', subject: { kind: 'file', id: uuid }, form: fields })
    })
  }

  return {
    async upload(actor: Actor, fields: Fields, { fileName, path }: UploadedFile): Promise<Reply> {
      if (!hasExtension(fileName)) throw new AppError('file_name_without_extension')
      const target = await resolveUploadTarget(db, { actor, fields, findProduct: products.findProduct })
      requireQuota(target.kind, await countFiles(db, target))

      if (!hasExtensionForType(fileName, await detectImageType(path))) throw new AppError('file_name_misleading')
      const image = await imageProcessing.reencode(path, target.kind)
      const uuid = randomUUID()
      await storePictures(uuid, target.kind, image)
      await insert(uuid, target, { ...image, fileName, actor, fields })

      const row = { uuid, storage: 'S3', video_id: null } as const
      if (target.kind !== 'chat') return presentMedia(row)
      const { url, thumbnailUrl } = presentMedia(row, signedUrls.createUrl)
      return { uuid, url, thumbnailUrl, data: { uuid, url, thumbnailUrl } }
    },
  }
}
