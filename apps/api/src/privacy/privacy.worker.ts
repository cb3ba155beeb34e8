import { EXPORT_RETENTION_DAYS } from '@fourfold/contract/privacy/shapes'
import { editProfilePath } from '@fourfold/contract/profiles/paths'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Storage } from '@fourfold/platform/storage'

import { handle } from '../infra/jobs/job.ts'
import type { JobHandler } from '../infra/jobs/job.ts'
import type { Jobs } from '../infra/jobs/jobs.ts'
import { runInBatches } from '../infra/jobs/run-in-batches.ts'
import type { Mailer } from '../infra/mail/mailer.ts'
import { enqueueNotifications } from '../notifications/index.ts'
import type { Sender } from '../notifications/index.ts'
import { withArchive } from './archive.ts'
import type { AddEntry } from './archive.ts'
import { buildStorageKey } from './exports.service.ts'
import { findExport, listExpiredExports, completeExport, deleteExports, leaseOverdueExports } from './exports.store.ts'
import { createExport, sweepExports } from './privacy.jobs.ts'
import { exportReadyMail } from './privacy.mails.ts'
import { findRecipient } from './recipient.queries.ts'

const READY = 'privacy.export-ready'

/** Adds an account's data from all modules to an archive. */
export type CollectData = (accountId: AccountId, add: AddEntry) => Promise<void>

type WorkDeps = { db: Db; clock: Clock; jobs: Jobs; storage: Storage; collectData: CollectData }

/** Creates and deletes archives; all jobs are idempotent. */
export function privacyHandlers({ db, clock, jobs, storage, collectData }: WorkDeps): JobHandler[] {
  async function createArchive(uuid: string): Promise<void> {
    const dataExport = await findExport(db, uuid)
    if (!dataExport || dataExport.completed_at || Temporal.Instant.compare(dataExport.expires_at, clock.now()) <= 0)
      return
    const accountId = dataExport.account_id
    const bytes = await withArchive(
      (add) => collectData(accountId, add),
      async (archive) => {
        await storage.put({ key: buildStorageKey(uuid), contentType: 'application/zip', ...archive })
        return archive.bytes
      },
    )
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      if (!(await completeExport(tx, { uuid, bytes, now, expiresAt: now.add({ hours: EXPORT_RETENTION_DAYS * 24 }) })))
        return
      const notification = { key: `${READY}.${uuid}`, kind: READY, accountId, subjectId: uuid, dueAt: now }
      await enqueueNotifications(tx, [notification])
    })
  }

  async function deleteExpiredArchives(): Promise<number> {
    const uuids = await listExpiredExports(db, clock.now())
    if (uuids.length === 0) return 0
    for (const uuid of uuids) await storage.deletePrefix(`exports/${uuid}/`)
    await inTransaction(db, (tx) => deleteExports(tx, uuids))
    return uuids.length
  }

  return [
    handle(createExport, ({ uuid }) => createArchive(uuid)),
    handle(sweepExports, async () => {
      await runInBatches(deleteExpiredArchives)
      await runInBatches(() =>
        inTransaction(db, async (tx) => {
          const overdue = await leaseOverdueExports(tx, clock.now())
          for (const uuid of overdue) await jobs.add(tx, createExport, { uuid })
          return overdue.length
        }),
      )
    }),
  ]
}

/** Notifies users that their archive is ready. */
export function createPrivacySender({ db, mailer, publicUrl }: { db: Db; mailer: Mailer; publicUrl: string }): Sender {
  return {
    module: 'privacy',
    async send({ key, kind, accountId, subjectId }) {
      if (kind !== READY) throw new Error(`unknown privacy notification: ${kind}`)
      const [recipient, dataExport] = [await findRecipient(db, accountId), await findExport(db, subjectId)]
      if (!recipient || !dataExport) return 'outdated'
      // An unverified address may belong to someone else; the account page also shows the archive.
      if (!recipient.email_verified) return 'outdated'
      const path = recipient.is_professional ? editProfilePath('account') : '/profile/member?panel=0'
      const template = exportReadyMail({ url: new URL(path, publicUrl).href })
      await mailer.send({ accountId, to: recipient.email, template, key })
      return 'sent'
    },
  }
}
