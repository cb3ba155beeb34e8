import { chat, chats, notifications, sendMessage } from '@fourfold/contract/chat/endpoints'
import type { CallInput } from '@fourfold/contract/endpoint'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import { createBookableProfessional } from '../appointments/bookable-professional.ts'
import type { TestApp } from '../setup/test-app.ts'

export type Person = { token: string; username: string; name: string; id: number }

let createdCount = 0
const uniqueName = (name: string) => {
  createdCount += 1
  return `${name}${createdCount}`
}

/** Creates a member, by default with a unique name. */
export async function createMember(testApp: TestApp, name = uniqueName('noor')): Promise<Person> {
  const { token, user } = await testApp.member(name)
  return { token, username: user.username, name: user.name, id: user.id }
}

/** Creates an approved professional. */
export async function createProfessional(testApp: TestApp, name: string): Promise<Person> {
  return { ...(await createBookableProfessional(testApp, name)), name: `${name} Test` }
}

/** Creates a member and an approved professional. */
export async function createPair(testApp: TestApp): Promise<{ mila: Person; ines: Person }> {
  const [mila, ines] = await Promise.all([
    createMember(testApp, uniqueName('mila')),
    createProfessional(testApp, uniqueName('ines')),
  ])
  return { mila, ines }
}

type MessageForm = Omit<CallInput<typeof sendMessage>['body'], 'username'>

export function send(testApp: TestApp, from: Person, to: Person, form: MessageForm | string) {
  const body = { username: to.username, ...(typeof form === 'string' ? { text: form } : form) }
  return testApp.call(sendMessage, { body }, { token: from.token })
}

/** Sends a message and throws if that fails. */
export async function mustSend(testApp: TestApp, from: Person, to: Person, form: MessageForm | string) {
  const { data, errors } = await send(testApp, from, to, form)
  if (!data) throw new Error(`not sent: ${errors[0]?.msg}`)
  return data
}

/** Loads a chat as one of its users. Marks the chat as read unless the query has a position. */
export async function getChat(
  testApp: TestApp,
  viewer: Person,
  other: Person,
  query: { before?: number; after?: number } = {},
) {
  const { data, errors } = await testApp.call(
    chat,
    { query: { username: other.username, ...query } },
    { token: viewer.token },
  )
  if (!data) throw new Error(`no chat: ${errors[0]?.msg}`)
  return data
}

export const listTexts = ({ messages }: { messages: readonly { text: string | null }[] }) =>
  messages.map(({ text }) => text)

export async function listChats(testApp: TestApp, { token }: Person) {
  const { data } = await testApp.call(chats, {}, { token })
  return data ?? []
}

export async function getUnread(testApp: TestApp, { token }: Person): Promise<Record<string, number>> {
  const { data } = await testApp.call(notifications, {}, { token })
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([id, notification]) => [id, notification.notificationCount]),
  )
}

/** Inserts chats that a user has started today. */
export async function insertChats(testApp: TestApp, { id }: Person, count: number): Promise<void> {
  const now = testApp.clock.now()
  await inTransaction(testApp.db, (tx) =>
    sql`with others as (
        insert into account (name, username, email, password_hash, is_professional, status, created_at)
        select 'Other', 'other.' || ${id}::bigint || '.' || nth, 'other.' || ${id}::bigint || '.' || nth || '@people.example', 'x',
          false, 'Pending', ${now}
        from generate_series(1, ${count}::integer) nth
        returning id
      )
      insert into chat (uuid, low_id, high_id, last_seq, started_by, created_at)
      select gen_random_uuid(), least(${id}, others.id), greatest(${id}, others.id), 1, ${id}, ${now} from others`.execute(
      tx,
    ),
  )
}
