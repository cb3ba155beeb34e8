import { chat, chats, notifications, sendMessage } from '@fourfold/contract/chat/endpoints'
import type { CallInput } from '@fourfold/contract/endpoint'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import { openPractice } from '../appointments/practice.ts'
import type { World } from '../setup/world.ts'

export type Person = { token: string; username: string; name: string; id: number }

let people = 0
const another = (name: string) => {
  people += 1
  return `${name}${people}`
}

/** A member, of a name nobody has had before unless one is given. */
export async function memberNamed(world: World, name = another('noor')): Promise<Person> {
  const { token, user } = await world.member(name)
  return { token, username: user.username, name: user.name, id: user.id }
}

/** An approved professional. */
export async function professionalNamed(world: World, name: string): Promise<Person> {
  return { ...(await openPractice(world, name)), name: `${name} Test` }
}

/** Two who have never met: a member and an approved professional. */
export async function pairIn(world: World): Promise<{ mila: Person; ines: Person }> {
  const [mila, ines] = await Promise.all([
    memberNamed(world, another('mila')),
    professionalNamed(world, another('ines')),
  ])
  return { mila, ines }
}

type Form = Omit<CallInput<typeof sendMessage>['body'], 'username'>

export function send(world: World, from: Person, to: Person, form: Form | string) {
  const body = { username: to.username, ...(typeof form === 'string' ? { text: form } : form) }
  return world.call(sendMessage, { body }, { token: from.token })
}

/** The same, when it must work. */
export async function sent(world: World, from: Person, to: Person, form: Form | string) {
  const { data, errors } = await send(world, from, to, form)
  if (!data) throw new Error(`not sent: ${errors[0]?.msg}`)
  return data
}

/** The chat as one of the two sees it, which reads it. */
export async function chatOf(world: World, me: Person, other: Person, query: { before?: number; after?: number } = {}) {
  const { data, errors } = await world.call(
    chat,
    { query: { username: other.username, ...query } },
    { token: me.token },
  )
  if (!data) throw new Error(`no chat: ${errors[0]?.msg}`)
  return data
}

export const textsIn = ({ messages }: { messages: readonly { text: string | null }[] }) =>
  messages.map(({ text }) => text)

export async function listOf(world: World, { token }: Person) {
  const { data } = await world.call(chats, {}, { token })
  return data ?? []
}

export async function unreadOf(world: World, { token }: Person): Promise<Record<string, number>> {
  const { data } = await world.call(notifications, {}, { token })
  return Object.fromEntries(Object.entries(data ?? {}).map(([id, one]) => [id, one.notificationCount]))
}

/** Chats that somebody has begun today, without the work of writing to so many people. */
export async function beginChats(world: World, { id }: Person, count: number): Promise<void> {
  const now = world.clock.now()
  await inTransaction(world.db, (tx) =>
    sql`with others as (
        insert into account (name, username, email, password_hash, is_professional, status, created_at)
        select 'Other', 'other.' || ${id}::bigint || '.' || nth, 'other.' || ${id}::bigint || '.' || nth || '@people.example', 'x',
          false, 'Pending', ${now}
        from generate_series(1, ${count}::integer) nth
        returning id
      )
      insert into chat (uuid, low_id, high_id, last_seq, begun_by, created_at)
      select gen_random_uuid(), least(${id}, others.id), greatest(${id}, others.id), 1, ${id}, ${now} from others`.execute(
      tx,
    ),
  )
}
