import { fixedStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

const participantsOf = fixedStatement<{ account_id: AccountId }>(`
  select distinct chat_participant.account_id from chat_message
  join chat_participant on chat_participant.chat_id = chat_message.chat_id
  where chat_message.file_uuid = $1 and chat_participant.account_id = $2`)

/** Whether a file was sent in a chat of this person. */
export async function isChatParticipant(db: Reader, fileUuid: string, accountId: AccountId): Promise<boolean> {
  return (await participantsOf(db, [fileUuid, accountId])).length > 0
}

const usedFiles = fixedStatement<{ file_uuid: string }>(
  `select distinct file_uuid from chat_message where file_uuid = any($1::uuid[])`,
)

/** Which of these files a message holds. */
export async function usedChatFiles(db: Reader, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set()
  return new Set((await usedFiles(db, [uuids])).map(({ file_uuid }) => file_uuid))
}

const reported = fixedStatement<{ file_uuid: string }>(`
  select distinct unnest(file_uuids) as file_uuid from chat_report
  where outcome is null and file_uuids && $1::uuid[]`)

/** Which of these pictures an open report names: they are evidence, whoever has deleted them. */
export async function reportedFiles(db: Reader, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set()
  const named = new Set((await reported(db, [uuids])).map(({ file_uuid }) => file_uuid))
  return new Set(uuids.filter((uuid) => named.has(uuid)))
}
