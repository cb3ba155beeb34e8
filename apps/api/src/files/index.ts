import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { Storage } from '@fourfold/platform/storage'

import type { RecordAudit } from '../audit/index.ts'
import type { Jobs } from '../infra/jobs/jobs.ts'
import { createCertificates } from './certificates/certificates.service.ts'
import type { IsChatParticipant } from './files.policy.ts'
import { createKeptFiles } from './files.service.ts'
import { createArranging } from './gallery.service.ts'
import { createImageProcessing } from './images/image-processing.ts'
import { createPrivateAddresses } from './media/signed-urls.ts'
import type { ProductsOfFiles } from './uploads/upload-target.ts'
import { createUploads } from './uploads/uploads.service.ts'

type FilesDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  storage: Storage
  secret: string
  isChatParticipant: IsChatParticipant
  products: ProductsOfFiles
  recordAudit: RecordAudit
}

/** The door of files: images people upload, videos they link to. */
export type Files = ReturnType<typeof createFiles>

export function createFiles({ secret, ...deps }: FilesDeps) {
  const privateAddresses = createPrivateAddresses({ secret, clock: deps.clock })
  const imageProcessing = createImageProcessing()
  return {
    privateAddresses,
    ...createKeptFiles({ ...deps, privateAddresses }),
    ...createArranging(deps),
    ...createCertificates(deps),
    ...createUploads({ ...deps, imageProcessing, privateAddresses }),
    close: imageProcessing.close,
  }
}

export { mediaUrl, uuidOfUrl } from '@fourfold/contract/files/addresses'
export { fileJobs } from './files.jobs.ts'
export { presentCheck, presentMedia } from './files.present.ts'
export { mediaOf } from './files.queries.ts'
export type { FileRow } from './files.queries.ts'
export { ownImage } from './files.store.ts'
export { fileData, openPicture, picturesAfter } from './data-export.queries.ts'
