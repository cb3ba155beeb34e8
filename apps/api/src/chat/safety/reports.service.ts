import type { MediaVariant } from '@fourfold/contract/files/addresses'
import type { ReportDecision, ReportedMessages } from '@fourfold/contract/moderation/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { RecordAudit } from '../../audit/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { decideReport, lockReport } from '../chats.store.ts'
import { copiedMessages, openReports } from './reports.queries.ts'
import type { CopiedMessage } from './reports.queries.ts'

export type ReportsDeps = {
  db: Db
  clock: Clock
  recordAudit: RecordAudit
  /** Addresses of pictures that were sent in chats. They work for whoever has one, for minutes. */
  privateUrl(uuid: string, variant: MediaVariant): string
  files: { clearDeleted(tx: Tx, uuids: readonly string[]): Promise<void> }
}

/** What admins do with what people tell them of each other. */
export function createReports({ db, clock, recordAudit, privateUrl, files }: ReportsDeps) {
  function present({ fileUuid, ...message }: CopiedMessage): ReportedMessages['messages'][number] {
    if (!fileUuid) return { ...message, picture: null }
    const [url, thumbnailUrl] = [privateUrl(fileUuid, 'full.webp'), privateUrl(fileUuid, 'thumbnail.webp')]
    return { ...message, picture: { url, thumbnailUrl } }
  }

  return {
    open: (limit: number) => openReports(db, limit),

    /** All that was copied. That an admin has read it is written down before it leaves. */
    async messages(admin: Actor, uuid: string): Promise<ReportedMessages> {
      const copied = await copiedMessages(db, uuid)
      if (!copied) throw new AppError('not_found')
      await inTransaction(db, (tx) =>
        recordAudit(tx, admin, {
          action: 'report.read',
          subject: { kind: 'report', id: uuid },
          before: null,
          after: { messages: copied.length },
        }),
      )
      return { messages: copied.map(present) }
    },

    /** Of two admins the first decides; the other hears of it. */
    async decide(admin: Actor, { uuid, outcome, reason }: z.output<typeof ReportDecision>) {
      await inTransaction(db, async (tx) => {
        const report = await lockReport(tx, uuid)
        if (!report) throw new AppError('not_found')
        if (report.outcome !== null) throw new AppError('report_decided')
        await decideReport(tx, { uuid, outcome, decidedAt: clock.now() })
        // What was kept only for this decision goes now.
        await files.clearDeleted(tx, report.file_uuids)
        await recordAudit(tx, admin, {
          action: 'report.decide',
          subject: { kind: 'report', id: uuid },
          before: { outcome: null },
          after: { outcome, reason },
        })
      })
      return { uuid, outcome }
    },
  }
}
