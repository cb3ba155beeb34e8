import { exactText } from '../text.ts'
import { z } from '../zod.ts'
import { ChatMessage, DeletedMessage, Notifications } from './shapes.ts'

/** Delay before reconnecting a closed socket and before resending. (LIV-09, LIV-11) */
export const RECONNECT_MS = 1000

/** A process restart takes about ten seconds. Longer delays would look like an outage to users. */
const MAX_RECONNECT_MS = 10_000

/** Returns the reconnect delay: exponential backoff with jitter from the second failure on. (LIV-09) */
export function computeReconnectDelay(failures: number, random = Math.random()): number {
  if (failures < 2) return RECONNECT_MS
  const maxDelay = Math.min(MAX_RECONNECT_MS, RECONNECT_MS * 2 ** (failures - 1))
  return RECONNECT_MS + random * (maxDelay - RECONNECT_MS)
}

/** Time after which the server disconnects an unauthenticated client. */
export const AUTH_TIMEOUT_MS = 5000

/** Close codes of the server. */
export const closeCodes = {
  /** The process is shutting down. The client must reconnect to another process. */
  goingAway: 1001,
  /** The client sent an invalid frame. */
  policyViolation: 1008,
  messageTooBig: 1009,
  /** The client receives too slowly or sends too much. */
  tryAgainLater: 1013,
  /** The token is invalid, expired or revoked. */
  unauthenticated: 4401,
} as const

const Token = exactText(200).min(1)
const ChatId = z.uuid().toLowerCase()

/** Frames from the client. (LIV-03, LIV-05, LIV-08, OP-083) */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('auth'),
    payload: z.union([z.object({ token: Token }), Token.transform((token) => ({ token }))]),
  }),
  z.object({
    type: z.literal('notifications-read'),
    /** Marks messages up to a sequence number as read, or the whole chat. */
    payload: z.union([
      z.object({ chatId: ChatId, seq: z.int().min(0).optional() }),
      ChatId.transform((chatId) => ({ chatId, seq: undefined })),
    ]),
  }),
])
export type ClientFrame = z.input<typeof ClientFrame>

const notifications = Notifications.optional()

/** Frames from the server: `connect` first, then `auth` after authentication. (LIV-03 to LIV-08, OP-083) */
export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connect') }),
  z.object({ type: z.literal('auth'), payload: z.object({ userId: z.int() }), notifications }),
  z.object({ type: z.literal('chat'), payload: ChatMessage, notifications }),
  z.object({ type: z.literal('chat-message-delete'), payload: DeletedMessage, notifications }),
  /** Read receipt: one of the two users has read up to `seq`. */
  z.object({
    type: z.literal('notifications-read'),
    payload: z.object({ chatId: z.uuid(), userId: z.int(), seq: z.int() }),
    notifications,
  }),
])
export type ServerFrame = z.infer<typeof ServerFrame>
