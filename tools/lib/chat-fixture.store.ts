import { queryOnce } from './database/query-once.ts'

export const memberName = (chat: number) => `member-${chat}`
export const professionalName = (chat: number) => `professional-${chat}`

/** Creates a member and a professional with a session for each chat. */
export async function createChatAccounts(url: string, chats: number): Promise<void> {
  await queryOnce(
    url,
    `insert into account (name, username, email, email_verified, password_hash, is_professional, status, created_at)
     select name, name, name || '@faults.example', true, '', is_professional, 'Approved', now() from (
       select 'professional-' || n as name, true as is_professional from generate_series(0, ${chats - 1}) n
       union all select 'member-' || n, false from generate_series(0, ${chats - 1}) n) people;

     insert into profile (account_id) select id from account;

     insert into session (token_hash, account_id, created_at, expires_at)
     select sha256(convert_to(username, 'UTF8')), id, now(), now() + interval '1 day' from account;

     analyze`,
  )
}

/** Creates an answered chat between each member and their professional. */
export async function createChats(url: string): Promise<void> {
  await queryOnce(
    url,
    `insert into chat (uuid, low_id, high_id, last_seq, started_by, is_answered, created_at)
     select gen_random_uuid(), least(m.id, p.id), greatest(m.id, p.id), 0, m.id, true, now() - interval '1 hour'
     from account m join account p on p.username = replace(m.username, 'member', 'professional') and p.id <> m.id;

     insert into chat_participant (chat_id, account_id, other_id, last_message_at)
     select uuid, low_id, high_id, created_at from chat union all select uuid, high_id, low_id, created_at from chat;

     analyze`,
  )
}
