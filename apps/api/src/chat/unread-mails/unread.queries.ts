import { fixedStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { MAX_UNREAD_CHATS } from '../read-receipts/read-receipts.queries.ts'

const readerRow = fixedStatement<{ name: string; email: string; email_verified: boolean; wants_mails: boolean }>(`
  select name, email, email_verified,
    deleted_at is null and not exists (select from chat_mails_off where account_id = account.id) as wants_mails
  from account where id = $1`)

/** Whom a mail about unread messages goes to. */
export const readerOf = async (db: Reader, accountId: AccountId) => (await readerRow(db, [accountId]))[0]

const unmailedRows = fixedStatement<{ chat_id: string; name: string }>(`
  select mine.chat_id, account.name
  from (
    select chat_id, other_id, last_at from chat_participant
    where account_id = $1 and unread > 0 and not is_mailed and blocked_at is null
    limit ${MAX_UNREAD_CHATS}
  ) mine
  join account on account.id = mine.other_id
  order by mine.last_at desc`)

/** The chats with something unread that no mail has told of since they were last read, the newest first. */
export const unreadToMail = (db: Reader, accountId: AccountId) => unmailedRows(db, [accountId])

/** Whether somebody is told by mail of what they have not read: everybody who has not said otherwise. */
export async function wantsMails(db: Reader, accountId: AccountId): Promise<boolean> {
  const off = await db
    .selectFrom('chat_mails_off')
    .select('chat_mails_off.account_id')
    .where('chat_mails_off.account_id', '=', accountId)
    .executeTakeFirst()
  return off === undefined
}
