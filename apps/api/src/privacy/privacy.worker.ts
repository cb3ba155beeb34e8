import { EXPORT_DAYS } from '@fourfold/contract/privacy/shapes'
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
import { keyOf } from './exports.service.ts'
import { exportByUuid, expiredExports, markMade, removeExports, takeOverdueExports } from './exports.store.ts'
import { makeExport, sweepExports } from './privacy.jobs.ts'
import { exportReadyMail } from './privacy.mails.ts'
import { recipientOf } from './recipient.queries.ts'

const READY = 'privacy.export-ready'

/** Adds everything the modules hold of somebody, as the files of an archive. */
export type CollectData = (accountId: AccountId, add: AddEntry) => Promise<void>

type WorkDeps = { db: Db; clock: Clock; jobs: Jobs; storage: Storage; collectData: CollectData }

/** Makes archives and removes them again. Each piece is safe to run twice. */
export function privacyWork({ db, clock, jobs, storage, collectData }: WorkDeps): JobHandler[] {
  async function make(uuid: string): Promise<void> {
    const wish = await exportByUuid(db, uuid)
    if (!wish || wish.made_at || Temporal.Instant.compare(wish.expires_at, clock.now()) <= 0) return
    const accountId = wish.account_id
    const bytes = await withArchive(
      (add) => collectData(accountId, add),
      async (archive) => {
        await storage.put({ key: keyOf(uuid), contentType: 'application/zip', ...archive })
        return archive.bytes
      },
    )
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      if (!(await markMade(tx, { uuid, bytes, now, expiresAt: now.add({ hours: EXPORT_DAYS * 24 }) }))) return
      const told = { key: `${READY}.${uuid}`, kind: READY, accountId, subjectId: uuid, dueAt: now }
      await enqueueNotifications(tx, [told])
    })
  }

  async function removeExpired(): Promise<number> {
    const uuids = await expiredExports(db, clock.now())
    if (uuids.length === 0) return 0
    for (const uuid of uuids) await storage.deletePrefix(`exports/${uuid}/`)
    await inTransaction(db, (tx) => removeExports(tx, uuids))
    return uuids.length
  }

  return [
    handle(makeExport, ({ uuid }) => make(uuid)),
    handle(sweepExports, async () => {
      await runInBatches(removeExpired)
      await runInBatches(() =>
        inTransaction(db, async (tx) => {
          const overdue = await takeOverdueExports(tx, clock.now())
          for (const uuid of overdue) await jobs.add(tx, makeExport, { uuid })
          return overdue.length
        }),
      )
    }),
  ]
}

/** Tells somebody that their archive can be fetched. */
export function privacySender({ db, mailer, publicUrl }: { db: Db; mailer: Mailer; publicUrl: string }): Sender {
  return {
    module: 'privacy',
    async send({ key, kind, accountId, subjectId }) {
      if (kind !== READY) throw new Error(`privacy has no notification of the kind ${kind}`)
      const [recipient, made] = [await recipientOf(db, accountId), await exportByUuid(db, subjectId)]
      if (!recipient || !made) return 'no longer true'
      // What is sent to an address that nobody has confirmed may reach a stranger; the page itself shows the archive.
      if (!recipient.email_verified) return 'no longer true'
      const path = recipient.is_professional ? '/profile/edit?panel=0' : '/profile/member?panel=0'
      const template = exportReadyMail({ url: new URL(path, publicUrl).href })
      await mailer.send({ accountId, to: recipient.email, template, key })
      return 'sent'
    },
  }
}
