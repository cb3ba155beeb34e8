import { randomUUID } from 'node:crypto'

import { MAX_NEW_CHATS_PER_DAY } from '@fourfold/contract/chat/shapes'
import type { MessageForm, SendMessageReply } from '@fourfold/contract/chat/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { runSingleStatement, inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import { getUniqueViolation } from '@fourfold/platform/db/errors'
import type { AccountId } from '@fourfold/platform/ids'

import { lockOwnImage } from '../../files/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import type { GetWritingState } from '../chats.policy.ts'
import type { PayloadCipher } from '../live-events/encrypted-payload.ts'
import type { LiveEvent, PublishLive } from '../live-events/live-event.ts'
import type { createChatIds } from '../pairs/chat-id.ts'
import { countChatsStartedSince, findPair } from '../pairs/pairs.queries.ts'
import type { Pair } from '../pairs/pairs.queries.ts'
import { insertMessage, insertNextMessage } from './sending.store.ts'
import type { InsertedMessage } from './sending.store.ts'

/**
 * Approves the recipient's appointment request on behalf of the sending professional, if it is still pending. (OP-075)
 */
export type ApproveRequest = (
  tx: Tx,
  request: { professional: Actor; memberId: AccountId; uuid: string },
) => Promise<unknown>

export type SendingDeps = {
  db: Db
  clock: Clock
  createChatId: ReturnType<typeof createChatIds>
  getWritingState: GetWritingState
  publishLive: PublishLive
  payloadCipher: PayloadCipher
  approveRequest: ApproveRequest
  /** The maximum length of a message; at most the 5000 that the contract allows. (OP-077) */
  maxCharacters: number
}

/** The time a message is unread before a mail is sent. */
const MAIL_DELAY = { minutes: 10 } as const
const NEW_CHATS_PERIOD = { hours: 24 } as const

const writingErrors = {
  not_open: 'chat_not_open',
  blocked: 'chat_blocked',
  wait_for_answer: 'wait_for_answer',
} as const

type Message = MessageForm & { uuid: string }

/**
 * Returns whether a message repeats one that was already sent. A deleted message can't be compared, so it counts as the
 * same.
 */
function isSameMessage({ text, fileUuid, isDeleted }: NonNullable<Pair['sentMessage']>, message: Message): boolean {
  return isDeleted || (text === (message.text || null) && fileUuid === (message.fileUuid ?? null))
}

/**
 * Returns the reply for a message that was already sent with this uuid. Throws `key_reused` if it was a different
 * message.
 */
function findSentReply({ accountId }: Actor, { sentMessage }: Pair, message: Message): SendMessageReply | undefined {
  if (!sentMessage) return undefined
  const { senderId, chatId, seq, createdAt } = sentMessage
  if (senderId !== accountId || !isSameMessage(sentMessage, message)) throw new AppError('key_reused')
  return { uuid: message.uuid, chatId, seq, createdAt: createdAt.toString() }
}

/** Checks the limit of new chats. Locks the account, so that concurrent messages can't exceed it. */
async function requireCanStartChat(tx: Tx, { accountId, emailVerified }: Actor, now: Temporal.Instant): Promise<void> {
  if (!emailVerified) throw new AppError('email_not_confirmed')
  await lockAccount(tx, accountId)
  if ((await countChatsStartedSince(tx, accountId, now.subtract(NEW_CHATS_PERIOD))) >= MAX_NEW_CHATS_PER_DAY)
    throw new AppError('too_many_chats')
}

/**
 * Builds the row of a message. The time has the precision of PostgreSQL, so that a repeated call gets the same reply.
 */
function toRow({ accountId }: Actor, { uuid, text = '', fileUuid }: Message, clock: Clock) {
  const now = clock.now().round('microsecond')
  return {
    senderId: accountId,
    uuid,
    text: fileUuid === undefined ? text : null,
    fileUuid: fileUuid ?? null,
    now,
    mailAt: now.add(MAIL_DELAY),
  }
}

type MessageRow = ReturnType<typeof toRow>

function presentReply({ uuid, now }: MessageRow, insertedMessage: { chat_id: string; seq: number }): SendMessageReply {
  return { uuid, chatId: insertedMessage.chat_id, seq: insertedMessage.seq, createdAt: now.toString() }
}

/** Builds the live event of a new message. */
const createEventBuilder =
  ({ encrypt }: PayloadCipher) =>
  (
    { senderId, uuid, text, now }: MessageRow,
    { chat_id: chatId, seq, ...insertedMessage }: InsertedMessage,
  ): LiveEvent => {
    const counts = [
      { id: senderId, unread: insertedMessage.own_unread },
      { id: insertedMessage.other_id, unread: insertedMessage.other_unread },
    ]
    const payload = { uuid, senderId, text: text ?? '', createdAt: now.toString(), counts }
    const encrypted = encrypt(payload, { chatId, seq })
    return { chatId, seq, ...(encrypted !== undefined && { encrypted }) }
  }

/**
 * Creates the fast path for a text in an existing chat, which is nearly every message: one statement finds the chat,
 * checks the permission and inserts, which saves two round trips. Returns undefined if the message needs the general
 * path (`createFullInsert`): it has a picture or approves a request, the chat is new, it was sent before, or it isn't
 * allowed. Both paths build their SQL from the same text in sending.store.ts.
 */
function createFastInsert({ db, clock, publishLive, payloadCipher }: SendingDeps) {
  const buildEvent = createEventBuilder(payloadCipher)
  return async (actor: Actor, message: Message): Promise<SendMessageReply | undefined> => {
    if (message.fileUuid !== undefined || message.appointmentUuid !== undefined) return undefined
    const row = toRow(actor, message, clock)
    try {
      const textMessage = { ...row, username: message.username }
      const insertedMessage = await runSingleStatement(db, (tx) => insertNextMessage(tx, textMessage))
      if (!insertedMessage) return undefined
      publishLive([insertedMessage.other_id, row.senderId], buildEvent(row, insertedMessage))
      return presentReply(row, insertedMessage)
    } catch (error) {
      // The message was sent before; the general path finds it.
      if (getUniqueViolation(error)) return undefined
      throw error
    }
  }
}

type InsertDeps = Pick<SendingDeps, 'db' | 'clock' | 'createChatId' | 'approveRequest'>

/**
 * Creates the general path, which inserts a message, its mail notification and the approval of a request in one
 * transaction.
 */
function createFullInsert({ db, clock, createChatId, approveRequest }: InsertDeps) {
  return async (actor: Actor, { other, chat }: Pair, message: Message): Promise<SendMessageReply> => {
    const { accountId } = actor
    const { fileUuid, appointmentUuid } = message
    const row = toRow(actor, message, clock)
    const chatId = chat?.id ?? createChatId(accountId, other.id)
    return inTransaction(db, async (tx) => {
      if (!chat) await requireCanStartChat(tx, actor, row.now)
      if (fileUuid !== undefined && !(await lockOwnImage(tx, { accountId, kind: 'chat', uuid: fileUuid }))) {
        throw new AppError('image_not_yours', 'fileUuid')
      }
      const insertedMessage = await insertMessage(tx, { ...row, receiverId: other.id, chatId })
      if (!insertedMessage) throw new AppError('wait_for_answer')
      if (appointmentUuid !== undefined) {
        await approveRequest(tx, { professional: actor, memberId: other.id, uuid: appointmentUuid })
      }
      return presentReply(row, insertedMessage)
    })
  }
}

/** Sends messages. */
export function createSending(deps: SendingDeps) {
  const { db, getWritingState, publishLive, maxCharacters } = deps

  const insertFast = createFastInsert(deps)
  const insert = createFullInsert(deps)

  async function requireCanWrite(actor: Actor, pair: Pair): Promise<void> {
    const state = await getWritingState(actor, pair)
    if (state === 'open') return
    // Do not reveal whether a member exists who can't be messaged.
    const { chat, other } = pair
    const isHidden = !chat && other.id !== actor.accountId && (other.isDeleted || !other.isProfessional)
    throw new AppError(state === 'not_open' && isHidden ? 'not_found' : writingErrors[state])
  }

  const loadPair = ({ accountId }: Actor, { username }: Message, messageUuid: string | undefined) =>
    findPair(db, { accountId, username, messageUuid })

  /**
   * Handles concurrent inserts of the same message or of the first message of a chat: after a unique violation, the
   * message is looked up or inserted again.
   */
  async function insertOnce(actor: Actor, pair: Pair, message: Message): Promise<SendMessageReply> {
    try {
      return await insert(actor, pair, message)
    } catch (error) {
      if (!getUniqueViolation(error)) throw error
      const currentPair = await loadPair(actor, message, message.uuid)
      return (currentPair && findSentReply(actor, currentPair, message)) ?? insert(actor, currentPair ?? pair, message)
    }
  }

  return {
    /** Sends a message. Idempotent by its uuid. (CHT-22) */
    async send(actor: Actor, form: MessageForm): Promise<SendMessageReply> {
      if ((form.text?.length ?? 0) > maxCharacters) throw new AppError('invalid_input', 'text')
      const message = { ...form, uuid: form.uuid ?? randomUUID() }
      const fastReply = await insertFast(actor, message)
      if (fastReply) return fastReply
      const pair = await loadPair(actor, message, form.uuid)
      if (!pair) throw new AppError('not_found')
      const existing = findSentReply(actor, pair, message)
      if (existing) return existing
      await requireCanWrite(actor, pair)
      const reply = await insertOnce(actor, pair, message)
      publishLive([pair.other.id, actor.accountId], { chatId: reply.chatId, seq: reply.seq })
      return reply
    },
  }
}
