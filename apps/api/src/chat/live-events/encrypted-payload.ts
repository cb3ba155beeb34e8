import type { ChatEvent } from '@fourfold/contract/chat/fold'
import type { Notifications } from '@fourfold/contract/chat/shapes'
import type { AccountId } from '@fourfold/platform/ids'
import { z } from 'zod'

import { createCipher, createSigner } from '../../infra/security/secrets.ts'
import { presentEvents, presentNotifications } from '../chats.present.ts'
import type { PrivateUrl } from '../chats.present.ts'

/** Longer words are asked for: Redis is no place for many of them. */
const MAX_LETTERS = 1000

/** So many letters of any script, with what stands around them. */
export const MAX_SEALED_LENGTH = 10 * MAX_LETTERS

/**
 * What is told, and the last number it covers. Of a message that was deleted meanwhile the database tells nothing; words
 * that were on their way may still be told, and their deletion right after.
 */
export type News = { events: ChatEvent[]; upTo: number; notifications: Notifications }

const Count = z.object({ id: z.int(), unread: z.int() })

/** The words of a message, and how much either of the two has not read with it. */
const Sealed = z.object({
  uuid: z.uuid(),
  senderId: z.int(),
  text: z.string(),
  createdAt: z.string(),
  counts: z.array(Count),
})
type Sealed = z.output<typeof Sealed>

/** A message by its number. */
type Place = { chatId: string; seq: number }

export type Hint = Place & { sealed: string }

const aboutOf = ({ chatId, seq }: Place) => `${chatId} ${seq}`

export type SealedNews = ReturnType<typeof createSealedNews>

/**
 * Words that pass through Redis, for those who hear them in another process: sealed with a key that Redis does not have,
 * for one number of one chat. They spare the database a question and are never the truth.
 */
export function createSealedNews(secret: string) {
  // Derived first, because a sealer takes commas for the ends of keys.
  const sealer = createCipher(createSigner(secret, 'chat news').sign('').toString('hex'), 'chat news')

  /** Nothing when another key has sealed it, or it is about something else. */
  function open({ sealed, ...place }: Hint): Sealed | null {
    try {
      const { content } = sealer.decrypt(Buffer.from(sealed, 'base64'), aboutOf(place))
      return Sealed.parse(JSON.parse(content.toString()))
    } catch {
      return null
    }
  }

  return {
    seal(message: Sealed, place: Place): string | undefined {
      if (message.text.length > MAX_LETTERS) return undefined
      return sealer.encrypt(Buffer.from(JSON.stringify(message)), aboutOf(place)).toString('base64')
    },

    /**
     * What one of the two is told, if it follows from what they know: a message by the other that is not counted yet makes
     * one more unread, one of their own none. Nothing otherwise; then the database is asked.
     */
    follow(accountId: AccountId, hint: Hint, known: { unread: Notifications; urlOf: PrivateUrl }): News | null {
      const message = open(hint)
      const unread = message?.counts.find(({ id }) => id === accountId)?.unread
      if (!message || unread === undefined) return null
      const { uuid, text } = message
      const [chat_id, sender_id] = [hint.chatId, message.senderId as AccountId]
      const isOwn = sender_id === accountId
      const before = known.unread[chat_id]
      if (unread !== (before?.notificationCount ?? 0) + (isOwn ? 0 : 1) || before?.objectId === uuid) return null
      const created_at = Temporal.Instant.from(message.createdAt)
      const row = { uuid, chat_id, seq: hint.seq, sender_id, text, file_uuid: null, created_at }
      const events = presentEvents([{ ...row, at: hint.seq, deleted_seq: null }], { accountId, readSeq: 0, ...known })
      const more = isOwn ? {} : presentNotifications([{ account_id: accountId, chat_id, unread, uuid }])
      return { events, upTo: hint.seq, notifications: { ...known.unread, ...more } }
    },
  }
}
