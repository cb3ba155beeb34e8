import type { ChatEvent } from '@fourfold/contract/chat/fold'
import type { Notifications } from '@fourfold/contract/chat/shapes'
import type { AccountId } from '@fourfold/platform/ids'
import { z } from 'zod'

import { createCipher, createSigner } from '../../infra/security/secrets.ts'
import { presentEvents, presentNotifications } from '../chats.present.ts'
import type { PrivateUrl } from '../chats.present.ts'

/** Longer messages are loaded from the database, to keep pub/sub messages small. */
const MAX_CHARACTERS = 1000

/** The maximum encrypted length, for any script, including the other fields. */
export const MAX_ENCRYPTED_LENGTH = 10 * MAX_CHARACTERS

/**
 * Events for one user, and the last sequence number they cover. A message that was deleted in the meantime may still
 * arrive in a pub/sub message, followed by its deletion.
 */
export type ChatUpdate = { events: ChatEvent[]; upTo: number; notifications: Notifications }

const UnreadCount = z.object({ id: z.int(), unread: z.int() })

/** A message with the unread counts of both users. */
const Payload = z.object({
  uuid: z.uuid(),
  senderId: z.int(),
  text: z.string(),
  createdAt: z.string(),
  counts: z.array(UnreadCount),
})
type Payload = z.output<typeof Payload>

type MessagePosition = { chatId: string; seq: number }

export type EncryptedEvent = MessagePosition & { encrypted: string }

const buildAssociatedData = ({ chatId, seq }: MessagePosition) => `${chatId} ${seq}`

export type PayloadCipher = ReturnType<typeof createPayloadCipher>

/**
 * Encrypts messages that pass through Redis to other processes, bound to one sequence number of one chat. They save a
 * database query; the database stays the source of truth.
 */
export function createPayloadCipher(secret: string) {
  // A derived key, because `createCipher` splits its argument at commas.
  const cipher = createCipher(createSigner(secret, 'chat events').sign('').toString('hex'), 'chat events')

  /** Returns null if the event was encrypted with another key or for another position. */
  function decrypt({ encrypted, ...position }: EncryptedEvent): Payload | null {
    try {
      const { content } = cipher.decrypt(Buffer.from(encrypted, 'base64'), buildAssociatedData(position))
      return Payload.parse(JSON.parse(content.toString()))
    } catch {
      return null
    }
  }

  return {
    encrypt(message: Payload, position: MessagePosition): string | undefined {
      if (message.text.length > MAX_CHARACTERS) return undefined
      return cipher.encrypt(Buffer.from(JSON.stringify(message)), buildAssociatedData(position)).toString('base64')
    },

    /**
     * Builds the update for one user if the unread count is the expected one: a message of the other user adds one, the
     * user's own message adds none. Returns null otherwise; then the caller must query the database.
     */
    toUpdate(
      accountId: AccountId,
      event: EncryptedEvent,
      current: { unread: Notifications; createUrl: PrivateUrl },
    ): ChatUpdate | null {
      const message = decrypt(event)
      const unread = message?.counts.find(({ id }) => id === accountId)?.unread
      if (!message || unread === undefined) return null
      const { uuid, text } = message
      const [chat_id, sender_id] = [event.chatId, message.senderId as AccountId]
      const isOwn = sender_id === accountId
      const previous = current.unread[chat_id]
      if (unread !== (previous?.notificationCount ?? 0) + (isOwn ? 0 : 1) || previous?.objectId === uuid) return null
      const created_at = Temporal.Instant.from(message.createdAt)
      const row = { uuid, chat_id, seq: event.seq, sender_id, text, file_uuid: null, created_at }
      const events = presentEvents([{ ...row, at: event.seq, deleted_seq: null }], {
        accountId,
        readSeq: 0,
        ...current,
      })
      const changedNotifications = isOwn ? {} : presentNotifications([{ account_id: accountId, chat_id, unread, uuid }])
      return { events, upTo: event.seq, notifications: { ...current.unread, ...changedNotifications } }
    },
  }
}
