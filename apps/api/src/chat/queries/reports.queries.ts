import type { reportReasons } from '@fourfold/contract/chat/shapes'
import type { ReportedMessage } from '@fourfold/contract/waiting/shapes'
import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Reports that no admin has decided about, the longest waiting first. */
export async function openReports(db: Db, limit: number) {
  return db
    .selectFrom('chat_report')
    .innerJoin('account as reporter', 'reporter.id', 'chat_report.reporter_id')
    .innerJoin('account as reported', 'reported.id', 'chat_report.reported_id')
    .select(['chat_report.uuid', 'chat_report.text', 'chat_report.created_at'])
    .select(sql<(typeof reportReasons)[number]>`chat_report.reason`.as('reason'))
    .select(sql<ReportedMessage[]>`chat_report.messages`.as('messages'))
    .select(['reporter.username as reporter_username', 'reporter.name as reporter_name'])
    .select(['reported.username as reported_username', 'reported.name as reported_name'])
    .select('reported.is_professional as reported_is_professional')
    .where('chat_report.outcome', 'is', null)
    .orderBy('chat_report.created_at')
    .orderBy('chat_report.uuid')
    .limit(limit)
    .execute()
}
