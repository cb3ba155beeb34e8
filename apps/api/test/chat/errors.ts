import { randomUUID } from 'node:crypto'

import { blockUser, chat, deleteMessage, reportUser, sendMessage } from '@fourfold/contract/chat/endpoints'
import { MAX_NEW_CHATS, MAX_UNANSWERED } from '@fourfold/contract/chat/shapes'
import { decideReport, reportedMessages, moderationQueue } from '@fourfold/contract/moderation/endpoints'

import type { Tour } from '../http/trigger-errors.ts'
import { insertChats, createMember, createProfessional, send } from './fixtures.ts'

/** One that is not there, and one that is decided. */
async function triggerReportErrors(
  { testApp, refused }: Pick<Tour, 'testApp' | 'refused'>,
  by: { token: string; username: string },
) {
  const admin = await testApp.admin('deciding.admin')
  const decide = (uuid: string) => refused(decideReport, { body: { uuid, outcome: 'handled' } }, { token: admin.token })
  await decide(randomUUID())
  await refused(reportedMessages, { query: { uuid: randomUUID() } }, { token: admin.token })
  await testApp.call(reportUser, { body: { username: by.username, reason: 'spam' } }, { token: by.token })
  const { data } = await testApp.call(moderationQueue, {}, { token: admin.token })
  const [report] = data?.items.filter((item) => item.kind === 'report') ?? []
  await decide(report?.uuid ?? '')
  await decide(report?.uuid ?? '')
}

/** Meets every refusal of chats. */
export async function triggerChatErrors({ testApp, refused }: Tour): Promise<void> {
  const [writer, other] = await Promise.all([
    createMember(testApp, 'writing.member'),
    createProfessional(testApp, 'written.professional'),
  ])
  const { token } = writer
  const write = (username: string, form: object = { text: 'Hello' }) =>
    refused(sendMessage, { body: { username, ...form } }, { token })
  const username = 'nobody'
  await refused(chat, { query: { username } }, { token })
  await refused(deleteMessage, { body: { uuid: randomUUID() } }, { token })
  await refused(blockUser, { body: { username: other.username, isBlocked: true } }, { token })
  await refused(reportUser, { body: { username: other.username, reason: 'spam' } }, { token })
  await write(username)
  await write(writer.username)
  const { token: unconfirmed } = await testApp.newcomer('unconfirmed.member')
  await refused(sendMessage, { body: { username: other.username, text: 'Hello' } }, { token: unconfirmed })
  await write(other.username, { fileUuid: randomUUID() })
  const uuid = randomUUID()
  for (let n = 0; n < MAX_UNANSWERED; n += 1)
    await send(testApp, writer, other, n === 0 ? { uuid, text: 'one' } : `${n}`)
  await write(other.username, { uuid, text: 'two' })
  await write(other.username)
  await triggerReportErrors({ testApp, refused }, { token, username: other.username })
  const { token: blocker } = other
  await testApp.call(blockUser, { body: { username: writer.username, isBlocked: true } }, { token: blocker })
  await refused(sendMessage, { body: { username: writer.username, text: 'Hello' } }, { token: blocker })
  await insertChats(testApp, writer, MAX_NEW_CHATS)
  await write((await createProfessional(testApp, 'another.professional')).username)
}
