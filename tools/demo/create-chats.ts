import { randomUUID } from 'node:crypto'

import { chat, sendMessage } from '@fourfold/contract/chat/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import type { DemoAppointment } from './appointments/plan-appointments.ts'
import { backdateChat } from './chats.store.ts'
import type { Client } from './client.ts'
import { conversations } from './content/conversations.ts'

const HOUR = 3_600_000

type ChatUser = { username: string; token: string }
type Pair = { member: ChatUser; professional: ChatUser }

type People = {
  professionals: readonly { accountId: number; token: string; person: { username: string } }[]
  members: readonly { accountId: number; token: string; username: string }[]
}

/** Finds the pairs with an appointment, each once; pairs of the professional with the printed login come first. */
export function findPairs(appointments: readonly DemoAppointment[], { professionals, members }: People): Pair[] {
  const users = new Map<number, ChatUser>([
    ...professionals.map(({ accountId, token, person }) => [accountId, { token, username: person.username }] as const),
    ...members.map(({ accountId, ...member }) => [accountId, member] as const),
  ])
  const first = professionals[0]?.accountId
  const byPair = Map.groupBy(appointments, ({ memberId, professionalId }) => `${memberId} ${professionalId}`)
  return [...byPair.values()]
    .flatMap(([appointment]) => appointment ?? [])
    .toSorted((a, b) => Number(b.professionalId === first) - Number(a.professionalId === first))
    .flatMap(({ memberId, professionalId }) => {
      const [member, professional] = [users.get(memberId), users.get(professionalId)]
      return member && professional ? { member, professional } : []
    })
}

/** Sends a conversation as both users, who then read it. Returns the id of the chat. */
async function writeConversation(client: Client, pair: Pair, number: number): Promise<string> {
  let chatId = ''
  for (const [sender, text] of conversations[number % conversations.length] ?? []) {
    const { username } = pair[sender === 'member' ? 'professional' : 'member']
    const sent = await client.call(sendMessage, pair[sender].token, { body: { username, text, uuid: randomUUID() } })
    chatId = sent.chatId
  }
  await client.call(chat, pair.member.token, { query: { username: pair.professional.username } })
  await client.call(chat, pair.professional.token, { query: { username: pair.member.username } })
  return chatId
}

type ChatOptions = { pairs: readonly Pair[]; now: number }

export async function createChats(db: Db, client: Client, { pairs, now }: ChatOptions): Promise<void> {
  for (const [number, pair] of pairs.entries()) {
    const chatId = await writeConversation(client, pair, number)
    await inTransaction(db, (tx) => backdateChat(tx, chatId, now - (5 + number * 7) * HOUR))
  }
  console.log(`${pairs.length} chats`)
}
