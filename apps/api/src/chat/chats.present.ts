import type { ChatEvent } from '@fourfold/contract/chat/fold'
import type { ChatInList, ChatMessage, Notifications } from '@fourfold/contract/chat/shapes'
import type { MediaVariant } from '@fourfold/contract/files/media-urls'
import type { AccountId } from '@fourfold/platform/ids'

import { mediaUrl } from '../files/index.ts'
import type { ChatListRow } from './chat-list.queries.ts'
import type { EventRow, MessageRow } from './messages/messages.queries.ts'
import type { Pair } from './pairs/pairs.queries.ts'
import type { UnreadRow } from './read-receipts/read-receipts.queries.ts'

/** Creates a URL that gives access to a private picture for some minutes. */
export type PrivateUrl = (uuid: string, variant: MediaVariant) => string

export type Viewer = { accountId: AccountId; readSeq: number; createUrl: PrivateUrl }

/** Presents a message to one of the two users. (CHT-29) */
export function presentMessage(row: MessageRow, { accountId, readSeq, createUrl }: Viewer): ChatMessage {
  const { uuid, chat_id: chatId, seq, sender_id: userId, text, file_uuid: fileUuid, created_at } = row
  const thumbnailUrl = fileUuid === null ? null : createUrl(fileUuid, 'thumbnail.webp')
  const isNew = userId !== accountId && seq > readSeq
  return { uuid, chatId, userId, text, fileUuid, thumbnailUrl, createdAt: created_at.toString(), new: isNew, seq }
}

/** Presents events to one of the two users. A deleted message appears as its deletion only. */
export function presentEvents(events: readonly EventRow[], viewer: Viewer): ChatEvent[] {
  return events.flatMap((event): ChatEvent[] => {
    if (event.deleted_seq === null) return [{ type: 'chat', payload: presentMessage(event, viewer) }]
    if (event.at !== event.deleted_seq) return []
    return [{ type: 'chat-message-delete', payload: { uuid: event.uuid, chatId: event.chat_id, seq: event.at } }]
  })
}

export function presentOtherUser({ id, name, username, profileImage, isProfessional }: Pair['other']) {
  const profileImageUrl = profileImage && mediaUrl(profileImage, 'thumbnail.webp')
  return { userId: id, name, username, profileImageUrl, isProfessional }
}

export function presentInList(row: ChatListRow, accountId: AccountId): ChatInList {
  return {
    username: row.username,
    name: row.name,
    chatId: row.chat_id,
    profileImageUrl: row.profile_image && mediaUrl(row.profile_image, 'thumbnail.webp'),
    unread: row.unread,
    lastAt: row.last_message_at.toString(),
    lastMessage:
      row.sender_id === null
        ? null
        : { text: row.text, isPicture: row.file_uuid !== null, isOwn: row.sender_id === accountId },
  }
}

/** Presents the unread messages by chat. (CHT-31, CHT-32) */
export function presentNotifications(rows: readonly UnreadRow[]): Notifications {
  return Object.fromEntries(
    rows.map(({ chat_id: parentObjectId, unread: notificationCount, uuid: objectId }) => [
      parentObjectId,
      { notificationType: 'chat' as const, objectId, parentObjectId, notificationCount },
    ]),
  )
}
