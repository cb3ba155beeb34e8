import type { reportReasons } from '@fourfold/contract/chat/shapes'
import type { ReportedMessage } from '@fourfold/contract/moderation/shapes'
import type { Db, Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** The number of messages that the queue shows per report; a report can contain twenty times as many. */
const MAX_SHOWN_MESSAGES = 10

/** A message copied into the report. */
export type CopiedMessage = ReportedMessage & { fileUuid?: string | null }

const lastMessages = sql<ReportedMessage[]>`(
  select coalesce(jsonb_agg(message.value - 'fileUuid' order by message.ordinality), '[]')
  from jsonb_array_elements(chat_report.messages) with ordinality message
  where message.ordinality > jsonb_array_length(chat_report.messages) - ${sql.lit(MAX_SHOWN_MESSAGES)})`

/** Finds the copied messages of an open report. */
export async function findCopiedMessages(db: Reader, uuid: string): Promise<CopiedMessage[] | undefined> {
  const row = await db
    .selectFrom('chat_report')
    .select(sql<CopiedMessage[]>`chat_report.messages`.as('messages'))
    .where('chat_report.uuid', '=', uuid)
    .where('chat_report.outcome', 'is', null)
    .executeTakeFirst()
  return row?.messages
}

/** Lists undecided reports, oldest first. */
export async function listOpenReports(db: Db, limit: number) {
  return db
    .selectFrom('chat_report')
    .innerJoin('account as reporter', 'reporter.id', 'chat_report.reporter_id')
    .innerJoin('account as reported', 'reported.id', 'chat_report.reported_id')
    .select(['chat_report.uuid', 'chat_report.text', 'chat_report.created_at'])
    .select(sql<(typeof reportReasons)[number]>`chat_report.reason`.as('reason'))
    .select(lastMessages.as('messages'))
    .select(sql<number>`jsonb_array_length(chat_report.messages)`.as('message_count'))
    .select(['reporter.username as reporter_username', 'reporter.name as reporter_name'])
    .select(['reported.username as reported_username', 'reported.name as reported_name'])
    .select('reported.is_professional as reported_is_professional')
    .where('chat_report.outcome', 'is', null)
    .orderBy('chat_report.created_at')
    .orderBy('chat_report.uuid')
    .limit(limit)
    .execute()
}
