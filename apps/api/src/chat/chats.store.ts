import type { reportReasons } from '@fourfold/contract/chat/shapes'
import { fixedStatement } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

const lockRow = fixedStatement<{ last_seq: number }>(`select last_seq from chat where uuid = $1 for no key update`)

/** Locks a chat, so that nothing in it moves until the transaction ends; returns the last number given. */
export async function lockChat(tx: Tx, chatId: string): Promise<number> {
  const [row] = await lockRow(tx, [chatId])
  if (!row) throw new Error(`there is no chat ${chatId}`)
  return row.last_seq
}

type Deletion = { chatId: string; seq: number; now: Temporal.Instant }

const deleteOne = fixedStatement<{ file_uuid: string | null; deleted_seq: number }>(`
  with doomed as (
    select chat_id, seq, sender_id, file_uuid from chat_message
    where chat_id = $1 and seq = $2 and deleted_seq is null
  ), numbered as (
    update chat set last_seq = last_seq + 1 from doomed where chat.uuid = doomed.chat_id returning last_seq
  ), emptied as (
    update chat_message set text = null, file_uuid = null, deleted_seq = numbered.last_seq, deleted_at = $3
    from numbered where chat_message.chat_id = $1 and chat_message.seq = $2
  ), uncounted as (
    update chat_participant set unread = greatest(0, unread - 1) from doomed
    where chat_participant.chat_id = $1 and chat_participant.other_id = doomed.sender_id
      and chat_participant.read_seq < doomed.seq
  )
  select doomed.file_uuid, numbered.last_seq as deleted_seq from doomed cross join numbered`)

/** Takes the words and the picture out of a message of a locked chat; nothing when that was done before. */
export async function emptyMessage(tx: Tx, { chatId, seq, now }: Deletion) {
  const [row] = await deleteOne(tx, [chatId, seq, now])
  return row
}

type Reading = { chatId: string; accountId: AccountId; seq: number }

const moveReading = fixedStatement<{ is_blocked: boolean }>(`
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

/** Marks a locked chat as read up to a number, and says whether the reader blocks the other; nothing if it was read. */
export async function moveRead(
  tx: Tx,
  { chatId, accountId, seq }: Reading,
): Promise<{ is_blocked: boolean } | undefined> {
  return (await moveReading(tx, [chatId, accountId, seq]))[0]
}

type Block = { chatId: string; accountId: AccountId; blockedAt: Temporal.Instant | null }

const blockedRow = fixedStatement(`
  with said as (
    update chat_participant set blocked_at = $3,
      frozen_seq = case when $3::timestamptz is not null then coalesce(frozen_seq, read_seq) end
    where chat_id = $1 and account_id = $2
  )
  update chat set is_blocked = $3::timestamptz is not null or exists (
    select from chat_participant where chat_id = $1 and account_id <> $2 and blocked_at is not null
  )
  where uuid = $1`)

/** The chat must be locked, so that a concurrent message waits and then sees it. */
export async function setBlocked(tx: Tx, { chatId, accountId, blockedAt }: Block): Promise<void> {
  await blockedRow(tx, [chatId, accountId, blockedAt])
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

/** A month of a busy chat: enough that a threat is not pushed out by what its writer adds to bury it. */
const COPIED = { most: 200, hours: 30 * 24 } as const

/**
 * Files a report with a copy of what the reported wrote last, in its order: they can delete their messages at any time.
 * The chat must be locked, so that no picture is deleted between the copy and the commit that keeps it.
 */
export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  const since = report.created_at.subtract({ hours: COPIED.hours })
  await sql`
    with last as (
      select seq, text, file_uuid, created_at from chat_message
      where chat_id = ${report.chat_id} and sender_id = ${report.reported_id} and deleted_seq is null
        and created_at >= ${since}
      order by seq desc limit ${COPIED.most}
    )
    insert into chat_report (uuid, chat_id, reporter_id, reported_id, reason, text, created_at, messages, file_uuids)
    select ${report.uuid}, ${report.chat_id}, ${report.reporter_id}, ${report.reported_id}, ${report.reason},
      ${report.text}, ${report.created_at},
      coalesce(jsonb_agg(jsonb_build_object('text', last.text, 'isPicture', last.file_uuid is not null,
        'fileUuid', last.file_uuid, 'createdAt', last.created_at) order by last.seq), '[]'),
      coalesce(array_agg(last.file_uuid) filter (where last.file_uuid is not null), '{}')
    from last`.execute(tx)
}

/** Locks a report while it is decided, so that no two admins decide it at once. */
export async function lockReport(tx: Tx, uuid: string) {
  return tx
    .selectFrom('chat_report')
    .select(['chat_report.outcome', 'chat_report.file_uuids'])
    .where('chat_report.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
}

type Decided = { uuid: string; outcome: 'handled' | 'dismissed'; decidedAt: Temporal.Instant }

export async function decideReport(tx: Tx, { uuid, outcome, decidedAt }: Decided): Promise<void> {
  await tx
    .updateTable('chat_report')
    .set({ outcome, decided_at: decidedAt })
    .where('chat_report.uuid', '=', uuid)
    .execute()
}

const lockChatsOf = fixedStatement(`
  select from chat where uuid in (select chat_id from chat_participant where account_id = $1)
  order by uuid for no key update`)

/* Each message is deleted under a number of its own, as if it had been deleted by hand. */
const emptyAllOf = fixedStatement(`
  with doomed as (
    select chat_message.chat_id, seq, row_number() over (partition by chat_message.chat_id order by seq) as nth
    from chat_participant join chat_message
      on chat_message.chat_id = chat_participant.chat_id and chat_message.sender_id = chat_participant.account_id
    where chat_participant.account_id = $1 and deleted_seq is null
  ), numbered as (
    update chat set last_seq = last_seq + counted.count
    from (select chat_id, count(*) from doomed group by chat_id) counted
    where chat.uuid = counted.chat_id
    returning chat.uuid, chat.last_seq - counted.count as from_seq
  ), uncounted as (
    update chat_participant set unread = 0 where other_id = $1 and chat_id in (select uuid from numbered)
  )
  update chat_message set text = null, file_uuid = null, deleted_seq = numbered.from_seq + doomed.nth, deleted_at = $2
  from doomed join numbered on numbered.uuid = doomed.chat_id
  where chat_message.chat_id = doomed.chat_id and chat_message.seq = doomed.seq`)

/** Erases what somebody wrote. What was written to them belongs to the other person and stays. */
export async function forgetMessages(
  tx: Tx,
  { accountId, now }: { accountId: AccountId; now: Temporal.Instant },
): Promise<void> {
  await lockChatsOf(tx, [accountId])
  await emptyAllOf(tx, [accountId, now])
  await setMailsOff(tx, accountId, false)
  await tx.updateTable('chat_report').set({ text: '' }).where('chat_report.reporter_id', '=', accountId).execute()
}

const emptyCopies = fixedStatement<{ file_uuid: string }>(`
  with held as (
    select uuid, file_uuids from chat_report where reported_id = $1 for no key update
  ), emptied as (
    update chat_report set messages = '[]', file_uuids = '{}' where uuid in (select uuid from held)
  )
  select unnest(file_uuids) as file_uuid from held`)

/** Erases what reports hold of somebody's words, and says which pictures were kept for them. */
export async function forgetCopies(tx: Tx, accountId: AccountId): Promise<string[]> {
  return (await emptyCopies(tx, [accountId])).map(({ file_uuid }) => file_uuid)
}

const mailedRows = fixedStatement(`
  update chat_participant set is_mailed = true where account_id = $1 and chat_id = any($2::uuid[]) and unread > 0`)

/** A mail has told of everything in these chats, so none follows until they are read. */
export async function markMailed(tx: Tx, accountId: AccountId, chatIds: readonly string[]): Promise<void> {
  await mailedRows(tx, [accountId, chatIds])
}

export async function setMailsOff(tx: Tx, accountId: AccountId, isOff: boolean): Promise<void> {
  if (isOff) {
    await tx
      .insertInto('chat_mails_off')
      .values({ account_id: accountId })
      .onConflict((oc) => oc.doNothing())
      .execute()
    return
  }
  await tx.deleteFrom('chat_mails_off').where('chat_mails_off.account_id', '=', accountId).execute()
}
