import { prepareStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

const selectParticipants = prepareStatement<{ account_id: AccountId }>(`
  select distinct chat_participant.account_id from chat_message
  join chat_participant on chat_participant.chat_id = chat_message.chat_id
  where chat_message.file_uuid = $1 and chat_participant.account_id = $2`)

/** Returns whether a file was sent in one of the account's chats. */
export async function isChatParticipant(db: Reader, fileUuid: string, accountId: AccountId): Promise<boolean> {
  return (await selectParticipants(db, [fileUuid, accountId])).length > 0
}

const selectUsedFiles = prepareStatement<{ file_uuid: string }>(
  `select distinct file_uuid from chat_message where file_uuid = any($1::uuid[])`,
)

/** Returns the files that a message contains. */
export async function findUsedFiles(db: Reader, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set()
  return new Set((await selectUsedFiles(db, [uuids])).map(({ file_uuid }) => file_uuid))
}

const selectReportedFiles = prepareStatement<{ file_uuid: string }>(`
  select distinct unnest(file_uuids) as file_uuid from chat_report
  where outcome is null and file_uuids && $1::uuid[]`)

/**
 * Returns the pictures that belong to an open report. They are evidence and must be kept even if the sender deleted
 * them.
 */
export async function findReportedFiles(db: Reader, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set()
  const reported = new Set((await selectReportedFiles(db, [uuids])).map(({ file_uuid }) => file_uuid))
  return new Set(uuids.filter((uuid) => reported.has(uuid)))
}
