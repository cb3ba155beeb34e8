import type { reportReasons } from '@fourfold/contract/chat/shapes'
import { prepareStatement } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

const lockRow = prepareStatement<{ last_seq: number }>(`select last_seq from chat where uuid = $1 for no key update`)

/** Locks a chat until the transaction ends and returns its last sequence number. */
export async function lockChat(tx: Tx, chatId: string): Promise<number> {
  const [row] = await lockRow(tx, [chatId])
  if (!row) throw new Error(`chat not found: ${chatId}`)
  return row.last_seq
}

type Deletion = { chatId: string; seq: number; now: Temporal.Instant }

const eraseMessageStatement = prepareStatement<{ file_uuid: string | null; deleted_seq: number }>(`
  with deleted_message as (
    select chat_id, seq, sender_id, file_uuid from chat_message
    where chat_id = $1 and seq = $2 and deleted_seq is null
  ), numbered as (
    update chat set last_seq = last_seq + 1 from deleted_message where chat.uuid = deleted_message.chat_id returning last_seq
  ), emptied as (
    update chat_message set text = null, file_uuid = null, deleted_seq = numbered.last_seq, deleted_at = $3
    from numbered where chat_message.chat_id = $1 and chat_message.seq = $2
  ), uncounted as (
    update chat_participant set unread = greatest(0, unread - 1) from deleted_message
    where chat_participant.chat_id = $1 and chat_participant.other_id = deleted_message.sender_id
      and chat_participant.read_seq < deleted_message.seq
  )
  select deleted_message.file_uuid, numbered.last_seq as deleted_seq from deleted_message cross join numbered`)

/** Erases text and picture of a message in a locked chat; returns undefined if it was already deleted. */
export async function eraseMessage(tx: Tx, { chatId, seq, now }: Deletion) {
  const [row] = await eraseMessageStatement(tx, [chatId, seq, now])
  return row
}

type ReadPosition = { chatId: string; accountId: AccountId; seq: number }

const updateReadPosition = prepareStatement<{ is_blocked: boolean }>(`
  update chat_participant
  set read_seq = $3, unread = greatest(0, chat_participant.unread - counted.count),
    is_mailed = chat_participant.is_mailed and chat_participant.unread > counted.count
  from chat_participant before, lateral (
    select count(*)::integer from chat_message
    where chat_message.chat_id = $1 and seq > before.read_seq and seq <= $3 and sender_id <> $2 and deleted_seq is null
  ) counted
  where chat_participant.chat_id = $1 and chat_participant.account_id = $2 and chat_participant.read_seq < $3
    and before.chat_id = $1 and before.account_id = $2
  returning chat_participant.blocked_at is not null as is_blocked`)

/** Marks a locked chat as read up to a sequence number; returns undefined if it was already read that far. */
export async function advanceReadPosition(
  tx: Tx,
  { chatId, accountId, seq }: ReadPosition,
): Promise<{ is_blocked: boolean } | undefined> {
  return (await updateReadPosition(tx, [chatId, accountId, seq]))[0]
}

type Block = { chatId: string; accountId: AccountId; blockedAt: Temporal.Instant | null }

const updateBlock = prepareStatement(`
  with own_block as (
    update chat_participant set blocked_at = $3,
      frozen_seq = case when $3::timestamptz is not null then coalesce(frozen_seq, read_seq) end
    where chat_id = $1 and account_id = $2
  )
  update chat set is_blocked = $3::timestamptz is not null or exists (
    select from chat_participant where chat_id = $1 and account_id <> $2 and blocked_at is not null
  )
  where uuid = $1`)

/** Sets or removes a block. The chat must be locked, so that a concurrent message waits and then sees the block. */
export async function setBlocked(tx: Tx, { chatId, accountId, blockedAt }: Block): Promise<void> {
  await updateBlock(tx, [chatId, accountId, blockedAt])
}

type NewReport = {
  uuid: string
  chat_id: string
  reporter_id: AccountId
  reported_id: AccountId
  reason: (typeof reportReasons)[number]
  text: string
  created_at: Temporal.Instant
}

/** Covers about a month of a busy chat, so that later messages can't push a threat out of the copy. */
const REPORT_COPY = { maxMessages: 200, hours: 30 * 24 } as const

/**
 * Inserts a report with a copy of the reported user's last messages, because they can delete messages at any time.
 * The chat must be locked, so that no picture is deleted between the copy and the commit.
 */
export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  const since = report.created_at.subtract({ hours: REPORT_COPY.hours })
  await sql`
    with last as (
      select seq, text, file_uuid, created_at from chat_message
      where chat_id = ${report.chat_id} and sender_id = ${report.reported_id} and deleted_seq is null
        and created_at >= ${since}
      order by seq desc limit ${REPORT_COPY.maxMessages}
    )
    insert into chat_report (uuid, chat_id, reporter_id, reported_id, reason, text, created_at, messages, file_uuids)
    select ${report.uuid}, ${report.chat_id}, ${report.reporter_id}, ${report.reported_id}, ${report.reason},
      ${report.text}, ${report.created_at},
      coalesce(jsonb_agg(jsonb_build_object('text', last.text, 'isPicture', last.file_uuid is not null,
        'fileUuid', last.file_uuid, 'createdAt', last.created_at) order by last.seq), '[]'),
      coalesce(array_agg(last.file_uuid) filter (where last.file_uuid is not null), '{}')
    from last`.execute(tx)
}

/** Locks a report, so that two admins can't decide it at the same time. */
export async function lockReport(tx: Tx, uuid: string) {
  return tx
    .selectFrom('chat_report')
    .select(['chat_report.outcome', 'chat_report.file_uuids'])
    .where('chat_report.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
}

type ReportOutcome = { uuid: string; outcome: 'handled' | 'dismissed'; decidedAt: Temporal.Instant }

export async function decideReport(tx: Tx, { uuid, outcome, decidedAt }: ReportOutcome): Promise<void> {
  await tx
    .updateTable('chat_report')
    .set({ outcome, decided_at: decidedAt })
    .where('chat_report.uuid', '=', uuid)
    .execute()
}

const lockChatsOfAccount = prepareStatement(`
  select from chat where uuid in (select chat_id from chat_participant where account_id = $1)
  order by uuid for no key update`)

/* Each deletion gets its own sequence number, as if the user had deleted the messages one by one. */
const eraseAllMessages = prepareStatement(`
  with deleted_message as (
    select chat_message.chat_id, seq, row_number() over (partition by chat_message.chat_id order by seq) as nth
    from chat_participant join chat_message
      on chat_message.chat_id = chat_participant.chat_id and chat_message.sender_id = chat_participant.account_id
    where chat_participant.account_id = $1 and deleted_seq is null
  ), numbered as (
    update chat set last_seq = last_seq + counted.count
    from (select chat_id, count(*) from deleted_message group by chat_id) counted
    where chat.uuid = counted.chat_id
    returning chat.uuid, chat.last_seq - counted.count as from_seq
  ), uncounted as (
    update chat_participant set unread = 0 where other_id = $1 and chat_id in (select uuid from numbered)
  )
  update chat_message set text = null, file_uuid = null, deleted_seq = numbered.from_seq + deleted_message.nth, deleted_at = $2
  from deleted_message join numbered on numbered.uuid = deleted_message.chat_id
  where chat_message.chat_id = deleted_message.chat_id and chat_message.seq = deleted_message.seq`)

/** Erases an account's messages. Messages to the account belong to the other user and stay. */
export async function eraseMessages(
  tx: Tx,
  { accountId, now }: { accountId: AccountId; now: Temporal.Instant },
): Promise<void> {
  await lockChatsOfAccount(tx, [accountId])
  await eraseAllMessages(tx, [accountId, now])
  await setMailOptOut(tx, accountId, false)
  await tx.updateTable('chat_report').set({ text: '' }).where('chat_report.reporter_id', '=', accountId).execute()
}

const eraseCopies = prepareStatement<{ file_uuid: string }>(`
  with locked_report as (
    select uuid, file_uuids from chat_report where reported_id = $1 for no key update
  ), emptied as (
    update chat_report set messages = '[]', file_uuids = '{}' where uuid in (select uuid from locked_report)
  )
  select unnest(file_uuids) as file_uuid from locked_report`)

/** Erases an account's messages from reports and returns the pictures that were kept for them. */
export async function eraseReportCopies(tx: Tx, accountId: AccountId): Promise<string[]> {
  return (await eraseCopies(tx, [accountId])).map(({ file_uuid }) => file_uuid)
}

const updateMailed = prepareStatement(`
  update chat_participant set is_mailed = true where account_id = $1 and chat_id = any($2::uuid[]) and unread > 0`)

/** Marks chats as included in a mail, so that no further mail is sent until they are read. */
export async function markMailed(tx: Tx, accountId: AccountId, chatIds: readonly string[]): Promise<void> {
  await updateMailed(tx, [accountId, chatIds])
}

export async function setMailOptOut(tx: Tx, accountId: AccountId, isOptedOut: boolean): Promise<void> {
  if (isOptedOut) {
    await tx
      .insertInto('chat_mail_opt_out')
      .values({ account_id: accountId })
      .onConflict((oc) => oc.doNothing())
      .execute()
    return
  }
  await tx.deleteFrom('chat_mail_opt_out').where('chat_mail_opt_out.account_id', '=', accountId).execute()
}
