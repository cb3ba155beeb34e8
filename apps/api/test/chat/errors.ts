import { randomUUID } from 'node:crypto'

import { blockUser, chat, deleteMessage, reportUser, sendMessage } from '@fourfold/contract/chat/endpoints'
import { MAX_NEW_CHATS_PER_DAY, MAX_UNANSWERED_MESSAGES } from '@fourfold/contract/chat/shapes'
import { decideReport, reportedMessages, moderationQueue } from '@fourfold/contract/moderation/endpoints'

import type { TriggerContext } from '../http/trigger-errors.ts'
import { insertChats, createMember, createProfessional, send } from './fixtures.ts'

/** Triggers the errors of unknown and decided reports. */
async function triggerReportErrors(
  { testApp, triggerError }: Pick<TriggerContext, 'testApp' | 'triggerError'>,
  reporter: { token: string; username: string },
) {
  const admin = await testApp.admin('deciding.admin')
  const decide = (uuid: string) =>
    triggerError(decideReport, { body: { uuid, outcome: 'handled' } }, { token: admin.token })
  await decide(randomUUID())
  await triggerError(reportedMessages, { query: { uuid: randomUUID() } }, { token: admin.token })
  await testApp.call(reportUser, { body: { username: reporter.username, reason: 'spam' } }, { token: reporter.token })
  const { data } = await testApp.call(moderationQueue, {}, { token: admin.token })
  const [report] = data?.items.filter((item) => item.kind === 'report') ?? []
  await decide(report?.uuid ?? '')
  await decide(report?.uuid ?? '')
}

/** Triggers every error of chats. */
export async function triggerChatErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const [writer, other] = await Promise.all([
    createMember(testApp, 'writing.member'),
    createProfessional(testApp, 'written.professional'),
  ])
  const { token } = writer
  const write = (username: string, form: object = { text: 'Hello' }) =>
    triggerError(sendMessage, { body: { username, ...form } }, { token })
  const username = 'unknown'
  await triggerError(chat, { query: { username } }, { token })
  await triggerError(deleteMessage, { body: { uuid: randomUUID() } }, { token })
  await triggerError(blockUser, { body: { username: other.username, isBlocked: true } }, { token })
  await triggerError(reportUser, { body: { username: other.username, reason: 'spam' } }, { token })
  await write(username)
  await write(writer.username)
  const { token: unconfirmed } = await testApp.unconfirmedUser('unconfirmed.member')
  await triggerError(sendMessage, { body: { username: other.username, text: 'Hello' } }, { token: unconfirmed })
  await write(other.username, { fileUuid: randomUUID() })
  const uuid = randomUUID()
  for (let count = 0; count < MAX_UNANSWERED_MESSAGES; count += 1)
    await send(testApp, writer, other, count === 0 ? { uuid, text: 'one' } : `${count}`)
  await write(other.username, { uuid, text: 'two' })
  await write(other.username)
  await triggerReportErrors({ testApp, triggerError }, { token, username: other.username })
  const { token: blocker } = other
  await testApp.call(blockUser, { body: { username: writer.username, isBlocked: true } }, { token: blocker })
  await triggerError(sendMessage, { body: { username: writer.username, text: 'Hello' } }, { token: blocker })
  await insertChats(testApp, writer, MAX_NEW_CHATS_PER_DAY)
  await write((await createProfessional(testApp, 'another.professional')).username)
}
