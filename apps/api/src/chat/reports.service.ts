import type { ReportDecision } from '@fourfold/contract/waiting/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { RecordAudit } from '../audit/index.ts'
import type { Actor } from '../platform/actor.ts'
import { Failure } from '../platform/failure.ts'
import { decideReport, lockReport } from './chats.store.ts'
import { openReports } from './queries/reports.queries.ts'

type ReportsDeps = { db: Db; clock: Clock; recordAudit: RecordAudit }

/** What admins do with what people tell them of each other. */
export function createReports({ db, clock, recordAudit }: ReportsDeps) {
  return {
    open: (limit: number) => openReports(db, limit),

    /** Of two admins the first decides; the other hears of it. */
    async decide(admin: Actor, { uuid, outcome, reason }: z.output<typeof ReportDecision>) {
      await inTransaction(db, async (tx) => {
        const report = await lockReport(tx, uuid)
        if (!report) throw new Failure('not_found')
        if (report.outcome !== null) throw new Failure('report_decided')
        await decideReport(tx, { uuid, outcome, decidedAt: clock.now() })
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
