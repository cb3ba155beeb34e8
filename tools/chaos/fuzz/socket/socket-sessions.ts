import { setTimeout as sleep } from 'node:timers/promises'

import { sendMessage } from '@fourfold/contract/chat/endpoints'
import { ClientFrame } from '@fourfold/contract/chat/frames'
import { SOCKET_PATH } from '@fourfold/contract/constants'

import type { Random } from '../../../lib/random.ts'
import type { ExampleContext } from '../examples/context.ts'
import { getJsonSchema } from '../request/build-request.ts'
import type { ValueGenerator } from '../request/values.ts'
import type { Target } from '../targets.ts'
import { CANARY_MESSAGE, roles } from '../users.ts'
import type { User, Role } from '../users.ts'
import { openSocket } from './socket.ts'

/** Delay until writes of a processed frame are visible. */
const WRITE_DELAY_MS = 20
/** Maximum frame size. */
export const MAX_BYTES = 16 * 1024

/** A session over one socket. */
export type SocketSession = {
  role: Role
  /** Sent first, if the session authenticates. */
  token: string | undefined
  origin: string
  frames: readonly (string | Buffer)[]
  /** Chats of the user. */
  ownChatIds: readonly string[]
  /** Whether the session is valid and must receive a read receipt. */
  expectsReceipt: boolean
}

const authFrame = (token: string) => JSON.stringify({ type: 'auth', payload: { token } })
const readFrame = (chatId: string) => JSON.stringify({ type: 'notifications-read', payload: { chatId } })

/** Creates a chooser of sessions: valid, unauthenticated, with foreign ids, malformed, too large, repeated. */
export function createSessionChooser({ users, origin }: Target, random: Random, context: ExampleContext) {
  async function createOwnReadSession(): Promise<SocketSession> {
    const { professional, chatId } = await context.createChat()
    const { role, token } = professional
    return { role, token, origin, frames: [readFrame(chatId)], ownChatIds: [chatId], expectsReceipt: true }
  }

  /** Generates random frames in a random encoding. */
  function generateFrames(user: User | null, values: ValueGenerator): SocketSession['frames'] {
    const generateFrame = () => JSON.stringify(values.generateRandom(getJsonSchema(ClientFrame), SOCKET_PATH))
    const text = user && random.chance(0.2) ? authFrame(user.token) : generateFrame()
    switch (random.below(8)) {
      case 0:
        return [text + ' '.repeat(MAX_BYTES + random.below(200_000))]
      case 1:
        return [Buffer.from(text)]
      case 2:
        return [text.slice(0, random.below(text.length))]
      case 3:
        return Array<string>(2 + random.below(60)).fill(text)
      default:
        return [text]
    }
  }

  return async (isFirst: boolean, values: ValueGenerator): Promise<SocketSession> => {
    if (isFirst || random.chance(0.1)) return createOwnReadSession()
    const role = random.pick(roles)
    const user = await users.get(role)
    const sendsToken = user !== null && random.chance(0.8)
    return {
      role,
      token: sendsToken ? user.token : undefined,
      origin: random.chance(0.05) ? 'https://a.example' : origin,
      frames: generateFrames(user, values),
      ownChatIds: user ? await context.listChatIds(user) : [],
      expectsReceipt: false,
    }
  }
}

/** Sockets to close. An expensive session is repeated with another socket. */
export type OpenSockets = { terminate: () => void }[]

/** Sends the frames and waits until they are processed. The socket stays open. */
export async function runSession(
  api: string,
  { token, origin, frames, expectsReceipt }: SocketSession,
  openSockets: OpenSockets,
) {
  const socket = await openSocket(api, origin)
  openSockets.push(socket)
  if (token !== undefined && !socket.isClosed()) {
    socket.send(authFrame(token))
    await socket.waitForFrame('auth')
  }
  const from = Date.now() + 1
  for (const frame of frames) socket.send(frame)
  const wasProcessed = await socket.waitUntilProcessed()
  if (expectsReceipt) await socket.waitForFrame('notifications-read')
  await sleep(WRITE_DELAY_MS)
  return { socket, wasProcessed, from, until: Date.now() + 1 }
}

/** Opens a chat between two new users. No other socket may receive its messages. */
export async function openPrivateChat({ api, origin }: Target, context: ExampleContext) {
  const { member, professional } = await context.createChat()
  const listener = await openSocket(api, origin)
  listener.send(authFrame(member.token))
  await listener.waitForFrame('auth')
  let sent = 0
  return {
    /** Sends a message; returns whether its recipient received it. */
    async sendMessage(): Promise<boolean> {
      sent += 1
      await context.call(sendMessage, professional, { body: { username: member.username, text: CANARY_MESSAGE } })
      return listener.waitForText(CANARY_MESSAGE, sent)
    },
    close: () => listener.terminate(),
  }
}

export type PrivateChat = Awaited<ReturnType<typeof openPrivateChat>>
