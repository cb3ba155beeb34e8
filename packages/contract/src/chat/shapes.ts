import { wholeNumber } from '../numbers.ts'
import { exactText, plainText } from '../text.ts'
import { z } from '../zod.ts'

/** (OP-077) */
export const MAX_MESSAGE_CHARACTERS = 5000

/** Messages of one page of a chat, and chats of one page of the list. */
export const MESSAGES_PER_PAGE = 50
export const CHATS_PER_PAGE = 50

/** How much of what happened since is sent at once; a client that missed more asks again. */
export const EVENTS_PER_PAGE = 200

/** How many messages may be written to somebody who has never answered. */
export const MAX_UNANSWERED = 5

/** How many chats may be begun within a day. */
export const MAX_NEW_CHATS = 20

const Username = exactText(60).min(1)
const Uuid = z.uuid().toLowerCase()

/** Everything that happens in a chat is numbered: a message, and its deletion again. */
const Seq = z.int().min(0)

/** (CHT-29) `seq` is ours. */
export const ChatMessage = z
  .object({
    uuid: z.uuid(),
    chatId: z.uuid(),
    /** Who wrote it. */
    userId: z.int(),
    text: z.string().nullable(),
    fileUuid: z.uuid().nullable(),
    /** Opens for some minutes. */
    thumbnailUrl: z.string().nullable(),
    createdAt: z.string(),
    /** Not read before. */
    new: z.boolean(),
    seq: Seq,
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

/** A message that is there no more, and the number of its deletion. */
export const DeletedMessage = z.object({ uuid: z.uuid(), chatId: z.uuid(), seq: Seq }).meta({ id: 'DeletedMessage' })
export type DeletedMessage = z.infer<typeof DeletedMessage>

/**
 * Without a number the newest messages, and the chat counts as read. `before` gives those above them, `after` what has
 * happened since. (CHT-21, OP-078)
 */
export const ChatQuery = z
  .object({
    username: Username,
    before: wholeNumber({ least: 1 }).optional(),
    after: wholeNumber({ least: 0 }).optional(),
  })
  .refine(({ before, after }) => before === undefined || after === undefined)
export type ChatQuery = z.output<typeof ChatQuery>

/** Whether the caller may write, or why not. */
const writingStates = ['open', 'not_open', 'blocked', 'wait_for_answer'] as const

/** (CHT-21) All but the first three is ours. */
export const ChatReply = z
  .object({
    name: z.string(),
    chatId: z.uuid(),
    /** In the order they were written. */
    messages: z.array(ChatMessage),
    /** With `after`: what was deleted since. */
    deleted: z.array(DeletedMessage),
    /** The last number this answer tells of. */
    seq: Seq,
    /** Whether there are messages above these; with `after`, whether more has happened. */
    more: z.boolean(),
    username: z.string(),
    userId: z.int(),
    profileImageUrl: z.string().nullable(),
    isProfessional: z.boolean(),
    /** Only when a chat is opened: what the other does, and when the two meet next. */
    about: z
      .object({
        trade: z.string().nullable(),
        nextAppointment: z.object({ uuid: z.uuid(), startsAt: z.string(), isRequest: z.boolean() }).nullable(),
      })
      .optional(),
    /** Where the caller had stopped reading, and where the other has. */
    readSeq: Seq,
    otherReadSeq: Seq,
    writing: z.enum(writingStates),
    /** The caller wants to hear nothing from the other. */
    isBlocked: z.boolean(),
  })
  .meta({ id: 'Chat' })
export type ChatReply = z.infer<typeof ChatReply>

/** Line breaks and tabs are words; other control characters are none, and could garble the display. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const withoutControls = (text: string) => text.replaceAll(/[\u0001-\u0008\u000B-\u001F\u007F]/g, '')

/** Something that can be seen: neither blanks nor characters that only steer others. */
const isVisible = (text: string | undefined) => text !== undefined && /[^\p{Z}\p{C}\u2800]/u.test(text)

export const MessageRef = z.object({ uuid: z.uuid().toLowerCase() })

/** Either words or a picture. The address of the thumbnail is read from the file itself. (CHT-12, CHT-22, OP-080) */
export const MessageForm = z
  .object({
    username: Username,
    text: plainText(MAX_MESSAGE_CHARACTERS).transform(withoutControls).optional(),
    fileUuid: Uuid.optional(),
    thumbnailUrl: exactText(1000).optional(),
    /** Made by the client, so that a message sent twice is one message. */
    uuid: Uuid.optional(),
    /** The professional's request that this message answers: it is approved with it. (OP-075) */
    appointmentUuid: Uuid.optional(),
  })
  .refine(({ text, fileUuid }) => isVisible(text) !== (fileUuid !== undefined), 'Please write a message.')
export type MessageForm = z.output<typeof MessageForm>

/** (CHT-22) `seq`, `chatId` and `createdAt` are ours. */
export const SendMessageReply = z.object({ uuid: z.uuid(), chatId: z.uuid(), seq: Seq, createdAt: z.string() })
export type SendMessageReply = z.infer<typeof SendMessageReply>

/** (CHT-24, CHT-30) All but the first four is ours. */
export const ChatInList = z
  .object({
    username: z.string(),
    name: z.string(),
    chatId: z.uuid(),
    profileImageUrl: z.string().nullable(),
    unread: z.int(),
    lastAt: z.string(),
    /** The newest message that is still there: its words, or that it is a picture. */
    lastMessage: z.object({ text: z.string().nullable(), isPicture: z.boolean(), isOwn: z.boolean() }).nullable(),
  })
  .meta({ id: 'ChatInList' })
export type ChatInList = z.infer<typeof ChatInList>

/** (CHT-31) `objectId` is the newest message, `parentObjectId` the chat. */
const Notification = z
  .object({
    notificationType: z.literal('chat'),
    objectId: z.uuid(),
    parentObjectId: z.uuid(),
    notificationCount: z.int(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** By `parentObjectId`; a chat without anything unread is not there. (CHT-32, OP-002) */
export const Notifications = z.record(z.string(), Notification)
export type Notifications = z.infer<typeof Notifications>

/** What the badge shows. (OP-002) */
export const countUnread = (notifications: Notifications): number =>
  Object.values(notifications).reduce((sum, { notificationCount }) => sum + notificationCount, 0)

export const BlockForm = z.object({ username: Username, isBlocked: z.boolean() })

export const reportReasons = ['spam', 'harassment', 'danger', 'fraud', 'other'] as const
export const ReportForm = z.object({
  username: Username,
  reason: z.enum(reportReasons),
  text: plainText(1000).default(''),
})
