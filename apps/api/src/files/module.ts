import { findReportedFiles, findUsedFiles, isChatParticipant } from '../chat/index.ts'
import type { Base, Manifest } from '../module-list.ts'
import { findProduct, lockProductForImage } from '../products/index.ts'
import { findImagesOnProfiles } from '../profiles/index.ts'
import { exportFiles, findPicturesAfter, openPicture } from './data-export.queries.ts'
import { fileHandlers } from './deletion/files.worker.ts'
import { fileJobs } from './files.jobs.ts'
import { fileRoutes } from './files.routes.ts'
import { createFiles } from './index.ts'
import type { Files } from './index.ts'
import { mediaRoutes } from './media/media.routes.ts'

const create = (parts: Base) => ({
  files: createFiles({
    ...parts,
    isChatParticipant: (fileUuid, accountId) => isChatParticipant(parts.db, fileUuid, accountId),
    products: { findProduct, lockProductForImage },
  }),
})

export const filesModule = {
  create,
  routes: [fileRoutes],
  rawRoutes: [mediaRoutes],
  jobs: fileJobs,
  workers: (parts: Base & { files: Files }) =>
    fileHandlers({ ...parts, findImagesOnProfiles, findUsedFiles, findReportedFiles }),
  eraseAccount: (tx, erasure, { files }: { files: Files }) => files.deleteFilesOfAccount(tx, erasure),
  exportData: { files: exportFiles },
  async exportFiles(accountId, add, { db, storage }: Base) {
    let page = await findPicturesAfter(db, accountId, 0)
    while (page.length > 0) {
      for (const file of page) await add({ name: `files/${file.uuid}.jpg`, open: () => openPicture(storage, file) })
      page = await findPicturesAfter(db, accountId, page.at(-1)?.id ?? 0)
    }
  },
} satisfies Manifest
