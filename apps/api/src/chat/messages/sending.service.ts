import { randomUUID } from 'node:crypto'

import { MAX_NEW_CHATS } from '@fourfold/contract/chat/shapes'
import type { MessageForm, Sent } from '@fourfold/contract/chat/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inOneStatement, inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import { uniqueViolation } from '@fourfold/platform/db/errors'
import type { AccountId } from '@fourfold/platform/ids'

import { ownImage } from '../../files/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import type { createChatIds } from '../chat-id.ts'
import type { StateOf } from '../chats.policy.ts'
import type { SealedNews } from '../live-events/encrypted-payload.ts'
import type { ChatNews, TellLive } from '../live-events/live-event.ts'
import { chatsBegunSince, pairOf } from '../pairs.queries.ts'
import type { Pair } from '../pairs.queries.ts'
import { insertMessage, insertNextMessage } from './sending.store.ts'
import type { InsertedMessage } from './sending.store.ts'

/** Approves somebody's request as its professional, if it still waits and is the other's. (OP-075) */
export type ApproveRequest = (
  tx: Tx,
  request: { professional: Actor; memberId: AccountId; uuid: string },
) => Promise<unknown>

export type SendingDeps = {
  db: Db
  clock: Clock
  chatIdOf: ReturnType<typeof createChatIds>
  stateOf: StateOf
  tellLive: TellLive
  sealedNews: SealedNews
  approveRequest: ApproveRequest
  /** The longest message; the contract allows 5000, less is possible. (OP-077) */
  mostCharacters: number
}

/** How long something is unread before a mail tells of it. */
const MAILED_AFTER = { minutes: 10 } as const
const A_DAY = { hours: 24 } as const

const refusals = {
  not_open: 'chat_not_open',
  blocked: 'chat_blocked',
  wait_for_answer: 'wait_for_answer',
} as const

type Message = MessageForm & { uuid: string }

/** Whether a message repeats one that was sent. A deleted one can no longer be compared, so it counts as repeated. */
function isSame({ text, fileUuid, isDeleted }: NonNullable<Pair['sent']>, message: Message): boolean {
  return isDeleted || (text === (message.text || null) && fileUuid === (message.fileUuid ?? null))
}

/** The message that was sent under this uuid before; a different one under the same uuid is refused. */
function sentBefore({ accountId }: Actor, { sent }: Pair, message: Message): Sent | undefined {
  if (!sent) return undefined
  if (sent.senderId !== accountId || !isSame(sent, message)) throw new AppError('key_reused')
  return { uuid: message.uuid, chatId: sent.chatId, seq: sent.seq, createdAt: sent.createdAt.toString() }
}

/** One account at a time, so that no two messages at once pass the limit. */
async function requireMayBegin(tx: Tx, { accountId, emailVerified }: Actor, now: Temporal.Instant): Promise<void> {
  if (!emailVerified) throw new AppError('email_not_confirmed')
  await lockAccount(tx, accountId)
  if ((await chatsBegunSince(tx, accountId, now.subtract(A_DAY))) >= MAX_NEW_CHATS) throw new AppError('too_many_chats')
}

/** What is written of a message. The moment is no finer than PostgreSQL keeps it, so that a repeated call is told the same. */
function rowOf({ accountId }: Actor, { uuid, text = '', fileUuid }: Message, clock: Clock) {
  const now = clock.now().round('microsecond')
  return {
    senderId: accountId,
    uuid,
    text: fileUuid === undefined ? text : null,
    fileUuid: fileUuid ?? null,
    now,
    mailAt: now.add(MAILED_AFTER),
  }
}

type Row = ReturnType<typeof rowOf>

function told({ uuid, now }: Row, inserted: { chat_id: string; seq: number }): Sent {
  return { uuid, chatId: inserted.chat_id, seq: inserted.seq, createdAt: now.toString() }
}

/** Words that were just written, for those who hear them elsewhere. */
const createNewsOf =
  ({ seal }: SealedNews) =>
  ({ senderId, uuid, text, now }: Row, { chat_id: chatId, seq, ...inserted }: InsertedMessage): ChatNews => {
    const counts = [
      { id: senderId, unread: inserted.own_unread },
      { id: inserted.other_id, unread: inserted.other_unread },
    ]
    const words = { uuid, senderId, text: text ?? '', createdAt: now.toString(), counts }
    const sealed = seal(words, { chatId, seq })
    return { chatId, seq, ...(sealed !== undefined && { sealed }) }
  }

/**
 * The next words between two who talk already, which is nearly every message: one statement finds the chat, looks whether
 * they may be written, and writes them. Nothing when it is something else, or was not written; then others say why.
 */
function createNext({ db, clock, tellLive, sealedNews }: SendingDeps) {
  const newsOf = createNewsOf(sealedNews)
  return async (actor: Actor, message: Message): Promise<Sent | undefined> => {
    if (message.fileUuid !== undefined || message.appointmentUuid !== undefined) return undefined
    const row = rowOf(actor, message, clock)
    try {
      const next = { ...row, username: message.username }
      const inserted = await inOneStatement(db, (tx) => insertNextMessage(tx, next))
      if (!inserted) return undefined
      const sent = told(row, inserted)
      tellLive([inserted.other_id, row.senderId], newsOf(row, inserted))
      return sent
    } catch (error) {
      // It was sent before, which the longer way finds out.
      if (uniqueViolation(error)) return undefined
      throw error
    }
  }
}

type Writing = Pick<SendingDeps, 'db' | 'clock' | 'chatIdOf' | 'approveRequest'>

/** Writes a message, the mail it owes and the approval it gives, together or not at all. */
function createInsert({ db, clock, chatIdOf, approveRequest }: Writing) {
  return async (actor: Actor, { other, chat }: Pair, message: Message): Promise<Sent> => {
    const { accountId } = actor
    const { fileUuid, appointmentUuid } = message
    const row = rowOf(actor, message, clock)
    const chatId = chat?.id ?? chatIdOf(accountId, other.id)
    return inTransaction(db, async (tx) => {
      if (!chat) await requireMayBegin(tx, actor, row.now)
      if (fileUuid !== undefined && !(await ownImage(tx, { accountId, kind: 'chat', uuid: fileUuid }))) {
        throw new AppError('image_not_yours', 'fileUuid')
      }
      const inserted = await insertMessage(tx, { ...row, receiverId: other.id, chatId })
      if (!inserted) throw new AppError('wait_for_answer')
      if (appointmentUuid !== undefined) {
        await approveRequest(tx, { professional: actor, memberId: other.id, uuid: appointmentUuid })
      }
      return told(row, inserted)
    })
  }
}

/** Writing messages. */
export function createSending(deps: SendingDeps) {
  const { db, stateOf, tellLive, mostCharacters } = deps

  const sendNext = createNext(deps)
  const insert = createInsert(deps)

  async function requireMayWrite(actor: Actor, pair: Pair): Promise<void> {
    const state = await stateOf(actor, pair)
    if (state === 'open') return
    // Whether a member exists who may not be written to is nobody's business.
    const { chat, other } = pair
    const isHidden = !chat && other.id !== actor.accountId && (other.isDeleted || !other.isProfessional)
    throw new AppError(state === 'not_open' && isHidden ? 'not_found' : refusals[state])
  }

  const pairFor = ({ accountId }: Actor, { username }: Message, messageUuid: string | undefined) =>
    pairOf(db, { accountId, username, messageUuid })

  /** The first message of a chat, or the same message, may be written twice at once; the second write finds the first. */
  async function insertOnce(actor: Actor, pair: Pair, message: Message): Promise<Sent> {
    try {
      return await insert(actor, pair, message)
    } catch (error) {
      if (!uniqueViolation(error)) throw error
      const again = await pairFor(actor, message, message.uuid)
      return (again && sentBefore(actor, again, message)) ?? insert(actor, again ?? pair, message)
    }
  }

  return {
    /** Sends a message once, however often it is asked for. (CHT-22) */
    async send(actor: Actor, form: MessageForm): Promise<Sent> {
      if ((form.text?.length ?? 0) > mostCharacters) throw new AppError('invalid_input', 'text')
      const message = { ...form, uuid: form.uuid ?? randomUUID() }
      const next = await sendNext(actor, message)
      if (next) return next
      const pair = await pairFor(actor, message, form.uuid)
      if (!pair) throw new AppError('not_found')
      const known = sentBefore(actor, pair, message)
      if (known) return known
      await requireMayWrite(actor, pair)
      const sent = await insertOnce(actor, pair, message)
      tellLive([pair.other.id, actor.accountId], { chatId: sent.chatId, seq: sent.seq })
      return sent
    },
  }
}
