import { exactText } from '../text.ts'
import { z } from '../zod.ts'
import { ChatMessage, DeletedMessage, Notifications } from './shapes.ts'

/** A closed socket is opened again after so long, and what could not be sent is tried again. (LIV-09, LIV-11) */
export const RECONNECT_MS = 1000

/** A process that is started again is away for ten seconds or so; people who wait much longer think that it is broken. */
const MAX_RECONNECT_MS = 10_000

/** A second at first; from the second failure on longer, and not everybody at the same moment. (LIV-09) */
export function reconnectDelay(failures: number, chance = Math.random()): number {
  if (failures < 2) return RECONNECT_MS
  const longest = Math.min(MAX_RECONNECT_MS, RECONNECT_MS * 2 ** (failures - 1))
  return RECONNECT_MS + chance * (longest - RECONNECT_MS)
}

/** A client that has not said who it is by then is disconnected. */
export const AUTH_TIMEOUT_MS = 5000

/** Why the server closes a socket. */
export const closeCodes = {
  /** The process leaves; another one answers. */
  goingAway: 1001,
  /** Not a frame of ours. */
  refused: 1008,
  tooBig: 1009,
  /** Reads more slowly than others write, or sends too much. */
  tryLater: 1013,
  /** The token opens nothing, or not anymore. */
  notSignedIn: 4401,
} as const

const Token = exactText(200).min(1)
const ChatId = z.uuid().toLowerCase()

/** What a client says. (LIV-03, LIV-05, LIV-08, OP-083) */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('auth'),
    payload: z.union([z.object({ token: Token }), Token.transform((token) => ({ token }))]),
  }),
  z.object({
    type: z.literal('notifications-read'),
    /** Up to a number, or everything. */
    payload: z.union([
      z.object({ chatId: ChatId, seq: z.int().min(0).optional() }),
      ChatId.transform((chatId) => ({ chatId, seq: undefined })),
    ]),
  }),
])
export type ClientFrame = z.input<typeof ClientFrame>

const notifications = Notifications.optional()

/** What the server says. `connect` comes first, `auth` once the token was accepted. (LIV-03 to LIV-08, OP-083) */
export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connect') }),
  z.object({ type: z.literal('auth'), payload: z.object({ userId: z.int() }), notifications }),
  z.object({ type: z.literal('chat'), payload: ChatMessage, notifications }),
  z.object({ type: z.literal('chat-message-delete'), payload: DeletedMessage, notifications }),
  /** One of the two has read up to a number. */
  z.object({
    type: z.literal('notifications-read'),
    payload: z.object({ chatId: z.uuid(), userId: z.int(), seq: z.int() }),
    notifications,
  }),
])
export type ServerFrame = z.infer<typeof ServerFrame>
