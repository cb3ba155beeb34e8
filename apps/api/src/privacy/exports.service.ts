import { randomUUID } from 'node:crypto'

import type { PasswordForm } from '@fourfold/contract/accounts/deletion'
import { EXPORT_RETENTION_DAYS, MAX_EXPORTS_PER_DAY } from '@fourfold/contract/privacy/shapes'
import type { DataExportReply, DataExportUrl } from '@fourfold/contract/privacy/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Storage } from '@fourfold/platform/storage'
import type { z } from 'zod'

import type { OwnerCheck } from '../accounts/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { lockAccount } from '../infra/db/locks.ts'
import type { Jobs } from '../infra/jobs/jobs.ts'
import type { DownloadLinks } from './download-links.ts'
import { findExport, countExportsSince, insertExport, findNewestExport } from './exports.store.ts'
import type { ExportRow } from './exports.store.ts'
import { createExport } from './privacy.jobs.ts'

type ExportsDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  storage: Storage
  checkOwner: OwnerCheck
  links: DownloadLinks
}

/** Builds the storage key of an archive, which has no public URL. */
export const buildStorageKey = (uuid: string) => `exports/${uuid}/fourfold.zip`

/** Requests and downloads data exports. */
export function createExports({ db, clock, jobs, storage, checkOwner, links }: ExportsDeps) {
  function present(row: ExportRow | undefined): DataExportReply {
    if (!row) return { export: null }
    const { uuid, requested_at, completed_at, bytes, expires_at } = row
    const ready = completed_at && { bytes: bytes ?? 0, expiresAt: expires_at.toString() }
    return { export: { uuid, askedAt: requested_at.toString(), ready } }
  }

  return {
    getNewest: async ({ accountId }: Actor) => present(await findNewestExport(db, accountId, clock.now())),

    async request(actor: Actor, { password }: z.output<typeof PasswordForm>): Promise<DataExportReply> {
      const { accountId } = actor
      await checkOwner(actor, password)
      const now = clock.now()
      return inTransaction(db, async (tx) => {
        // Serializes concurrent requests.
        await lockAccount(tx, accountId)
        const { count, isInProgress } = await countExportsSince(tx, accountId, now.subtract({ hours: 24 }))
        if (isInProgress) throw new AppError('export_waiting')
        if (count >= MAX_EXPORTS_PER_DAY) throw new AppError('too_many_exports')
        const uuid = randomUUID()
        await insertExport(tx, { uuid, accountId, now, expiresAt: now.add({ hours: EXPORT_RETENTION_DAYS * 24 }) })
        await jobs.add(tx, createExport, { uuid })
        return present(await findNewestExport(tx, accountId, now))
      })
    },

    /** Requires the password: otherwise anyone with brief access to the device could download all data. */
    async createDownloadUrl(actor: Actor, { password }: z.output<typeof PasswordForm>): Promise<DataExportUrl> {
      await checkOwner(actor, password)
      const row = await findNewestExport(db, actor.accountId, clock.now())
      if (!row?.completed_at) throw new AppError('not_found')
      return { url: links.createUrl(row.uuid) }
    },

    /** Opens the archive of a signed link. Throws if the link or the archive has expired. */
    async openArchive(signedLink: { uuid: string; expires: string; signature: string }) {
      const row = links.verify(signedLink) ? await findExport(db, signedLink.uuid) : undefined
      const isAvailable = row?.completed_at && Temporal.Instant.compare(row.expires_at, clock.now()) > 0
      const archive = isAvailable ? await storage.open(buildStorageKey(signedLink.uuid)) : null
      if (archive === null || archive === 'unchanged') throw new AppError('not_found')
      return archive
    },
  }
}
