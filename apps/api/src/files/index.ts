import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Storage } from '../platform/storage.ts'
import { createDrawings } from './drawings.ts'
import type { IsChatParticipant } from './files.policy.ts'
import { createKeptFiles } from './files.service.ts'
import { createPrivateAddresses } from './private-addresses.ts'
import { createUploads } from './uploads.service.ts'

type FilesDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  storage: Storage
  secret: string
  isChatParticipant: IsChatParticipant
}

/** The door of files: images people upload, videos they link to. */
export type Files = ReturnType<typeof createFiles>

export function createFiles({ secret, ...deps }: FilesDeps) {
  const privateAddresses = createPrivateAddresses({ secret, clock: deps.clock })
  const drawings = createDrawings()
  return {
    privateAddresses,
    ...createKeptFiles({ ...deps, privateAddresses }),
    ...createUploads({ ...deps, drawings, privateAddresses }),
    close: drawings.close,
  }
}

export { mediaUrl, uuidOfUrl } from '@fourfold/contract/files/addresses'
export { fileJobs } from './files.jobs.ts'
export { presentMedia } from './files.present.ts'
export { mediaOf } from './files.queries.ts'
export type { FileRow } from './files.queries.ts'
export { ownImage } from './files.store.ts'
