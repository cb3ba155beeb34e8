import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { Storage } from '@fourfold/platform/storage'

import type { RecordAudit } from '../audit/index.ts'
import type { Jobs } from '../infra/jobs/jobs.ts'
import { createCertificates } from './certificates/certificates.service.ts'
import type { IsChatParticipant } from './files.policy.ts'
import { createFileAccess } from './files.service.ts'
import { createImageProcessing } from './images/image-processing.ts'
import { createGallery } from './media/gallery.service.ts'
import { createSignedUrls } from './media/signed-urls.ts'
import type { FileProducts } from './uploads/upload-target.ts'
import { createUploads } from './uploads/uploads.service.ts'

type FilesDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  storage: Storage
  secret: string
  isChatParticipant: IsChatParticipant
  products: FileProducts
  recordAudit: RecordAudit
}

/** The public API of files: uploaded images and video links. */
export type Files = ReturnType<typeof createFiles>

export function createFiles({ secret, ...deps }: FilesDeps) {
  const signedUrls = createSignedUrls({ secret, clock: deps.clock })
  const imageProcessing = createImageProcessing()
  return {
    signedUrls,
    ...createFileAccess({ ...deps, signedUrls }),
    ...createGallery(deps),
    ...createCertificates(deps),
    ...createUploads({ ...deps, imageProcessing, signedUrls }),
    close: imageProcessing.close,
  }
}

export { mediaUrl, parseMediaUrl } from '@fourfold/contract/files/media-urls'
export { presentCheck, presentMedia } from './files.present.ts'
export { selectMedia } from './files.queries.ts'
export type { FileRow } from './files.queries.ts'
export { lockOwnImage } from './files.store.ts'
