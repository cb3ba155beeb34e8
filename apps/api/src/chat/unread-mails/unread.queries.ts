import { prepareStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { MAX_UNREAD_CHATS } from '../read-receipts/read-receipts.queries.ts'

const selectRecipient = prepareStatement<{
  name: string
  email: string
  email_verified: boolean
  wants_mails: boolean
}>(`
  select name, email, email_verified,
    deleted_at is null and not exists (select from chat_mail_opt_out where account_id = account.id) as wants_mails
  from account where id = $1`)

/** Finds the recipient of an unread-messages mail. */
export const findRecipient = async (db: Reader, accountId: AccountId) => (await selectRecipient(db, [accountId]))[0]

const selectChatsToMail = prepareStatement<{ chat_id: string; name: string }>(`
  select own.chat_id, account.name
  from (
    select chat_id, other_id, last_message_at from chat_participant
    where account_id = $1 and unread > 0 and not is_mailed and blocked_at is null
    limit ${MAX_UNREAD_CHATS}
  ) own
  join account on account.id = own.other_id
  order by own.last_message_at desc`)

/** Lists chats with unread messages that no mail has mentioned yet, newest first. */
export const listChatsToMail = (db: Reader, accountId: AccountId) => selectChatsToMail(db, [accountId])

/** Returns whether the account gets unread-message mails; on by default. */
export async function wantsMails(db: Reader, accountId: AccountId): Promise<boolean> {
  const optOut = await db
    .selectFrom('chat_mail_opt_out')
    .select('chat_mail_opt_out.account_id')
    .where('chat_mail_opt_out.account_id', '=', accountId)
    .executeTakeFirst()
  return optOut === undefined
}
