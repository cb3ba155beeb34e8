import { randomUUID } from 'node:crypto'

import { blockPerson, chat, deleteMessage, reportPerson, sendMessage } from '@fourfold/contract/chat/endpoints'
import { MAX_NEW_CHATS, MAX_UNANSWERED } from '@fourfold/contract/chat/shapes'
import { decideReport, reportedMessages, waiting } from '@fourfold/contract/waiting/endpoints'

import type { Tour } from '../http/refusal-tour.ts'
import { beginChats, memberNamed, professionalNamed, send } from './given.ts'

/** One that is not there, and one that is decided. */
async function refuseReports(
  { world, refused }: Pick<Tour, 'world' | 'refused'>,
  by: { token: string; username: string },
) {
  const admin = await world.admin('deciding.admin')
  const decide = (uuid: string) => refused(decideReport, { body: { uuid, outcome: 'handled' } }, { token: admin.token })
  await decide(randomUUID())
  await refused(reportedMessages, { query: { uuid: randomUUID() } }, { token: admin.token })
  await world.call(reportPerson, { body: { username: by.username, reason: 'spam' } }, { token: by.token })
  const { data } = await world.call(waiting, {}, { token: admin.token })
  const [report] = data?.items.filter((item) => item.kind === 'report') ?? []
  await decide(report?.uuid ?? '')
  await decide(report?.uuid ?? '')
}

/** Meets every refusal of chats. */
export async function tourChats({ world, refused }: Tour): Promise<void> {
  const [writer, other] = await Promise.all([
    memberNamed(world, 'writing.member'),
    professionalNamed(world, 'written.professional'),
  ])
  const { token } = writer
  const write = (username: string, form: object = { text: 'Hello' }) =>
    refused(sendMessage, { body: { username, ...form } }, { token })
  const username = 'nobody'
  await refused(chat, { query: { username } }, { token })
  await refused(deleteMessage, { body: { uuid: randomUUID() } }, { token })
  await refused(blockPerson, { body: { username: other.username, isBlocked: true } }, { token })
  await refused(reportPerson, { body: { username: other.username, reason: 'spam' } }, { token })
  await write(username)
  await write(writer.username)
  const { token: unconfirmed } = await world.newcomer('unconfirmed.member')
  await refused(sendMessage, { body: { username: other.username, text: 'Hello' } }, { token: unconfirmed })
  await write(other.username, { fileUuid: randomUUID() })
  const uuid = randomUUID()
  for (let n = 0; n < MAX_UNANSWERED; n += 1) await send(world, writer, other, n === 0 ? { uuid, text: 'one' } : `${n}`)
  await write(other.username, { uuid, text: 'two' })
  await write(other.username)
  await refuseReports({ world, refused }, { token, username: other.username })
  const { token: blocker } = other
  await world.call(blockPerson, { body: { username: writer.username, isBlocked: true } }, { token: blocker })
  await refused(sendMessage, { body: { username: writer.username, text: 'Hello' } }, { token: blocker })
  await beginChats(world, writer, MAX_NEW_CHATS)
  await write((await professionalNamed(world, 'another.professional')).username)
}
