import type { MediaVariant } from '@fourfold/contract/files/media-urls'
import type { ReportDecision, ReportedMessages } from '@fourfold/contract/moderation/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { RecordAudit } from '../../audit/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { decideReport, lockReport } from '../chats.store.ts'
import { findCopiedMessages, listOpenReports } from './reports.queries.ts'
import type { CopiedMessage } from './reports.queries.ts'

export type ReportsDeps = {
  db: Db
  clock: Clock
  recordAudit: RecordAudit
  /** Creates URLs of chat pictures. They need no session and expire after some minutes. */
  createUrl(uuid: string, variant: MediaVariant): string
  files: { clearDeletedChatFiles(tx: Tx, uuids: readonly string[]): Promise<void> }
}

/** Moderates reports about users. */
export function createReports({ db, clock, recordAudit, createUrl, files }: ReportsDeps) {
  function presentMessage({ fileUuid, ...message }: CopiedMessage): ReportedMessages['messages'][number] {
    if (!fileUuid) return { ...message, picture: null }
    const [url, thumbnailUrl] = [createUrl(fileUuid, 'full.webp'), createUrl(fileUuid, 'thumbnail.webp')]
    return { ...message, picture: { url, thumbnailUrl } }
  }

  return {
    listOpen: (limit: number) => listOpenReports(db, limit),

    /** Returns all copied messages. Records the access in the audit log first. */
    async listMessages(admin: Actor, uuid: string): Promise<ReportedMessages> {
      const copiedMessages = await findCopiedMessages(db, uuid)
      if (!copiedMessages) throw new AppError('not_found')
      await inTransaction(db, (tx) =>
        recordAudit(tx, admin, {
          action: 'report.read',
          subject: { kind: 'report', id: uuid },
          before: null,
          after: { messages: copiedMessages.length },
        }),
      )
      return { messages: copiedMessages.map(presentMessage) }
    },

    /** Decides a report. A concurrent second decision fails. */
    async decide(admin: Actor, { uuid, outcome, reason }: z.output<typeof ReportDecision>) {
      await inTransaction(db, async (tx) => {
        const report = await lockReport(tx, uuid)
        if (!report) throw new AppError('not_found')
        if (report.outcome !== null) throw new AppError('report_decided')
        await decideReport(tx, { uuid, outcome, decidedAt: clock.now() })
        // Delete pictures that were kept only as evidence.
        await files.clearDeletedChatFiles(tx, report.file_uuids)
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
