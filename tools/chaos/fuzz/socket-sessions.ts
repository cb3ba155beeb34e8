import { setTimeout as sleep } from 'node:timers/promises'

import { sendMessage } from '@fourfold/contract/chat/endpoints'
import { ClientFrame } from '@fourfold/contract/chat/frames'
import { SOCKET_PATH } from '@fourfold/contract/constants'

import { schemaOf } from './build-request.ts'
import type { ExampleContext } from './examples/context.ts'
import type { Random } from './random.ts'
import { openSocket } from './socket.ts'
import type { Target } from './targets.ts'
import { CANARY_MESSAGE, roles } from './users.ts'
import type { User, Role } from './users.ts'
import type { ValueGenerator } from './values.ts'

/** What is read from a socket is written a moment later; nobody waits for longer than this. */
const WRITE_DELAY_MS = 20
/** One frame may not be larger. */
export const MAX_BYTES = 16 * 1024

/** What somebody says over one socket. */
export type SocketSession = {
  role: Role
  /** Said first, if it is said who they are. */
  token: string | undefined
  origin: string
  frames: readonly (string | Buffer)[]
  /** Chats that are theirs to read. */
  own: readonly string[]
  /** Whether it is meant so: then it is to be heard that a chat was read. */
  isReading: boolean
}

const authFrame = (token: string) => JSON.stringify({ type: 'auth', payload: { token } })
const readFrame = (chatId: string) => JSON.stringify({ type: 'notifications-read', payload: { chatId } })

/** Chooses what is said: as it is meant, by nobody, of others, spoiled, too large, again and again. */
export function createSessionChooser({ people, origin }: Target, random: Random, here: ExampleContext) {
  async function ownReadSession(): Promise<SocketSession> {
    const { professional, chatId } = await here.chat()
    const { role, token } = professional
    return { role, token, origin, frames: [readFrame(chatId)], own: [chatId], isReading: true }
  }

  /** One frame, and how it is sent. */
  function randomFrames(person: User | null, values: ValueGenerator): SocketSession['frames'] {
    const guess = () => JSON.stringify(values.of(schemaOf(ClientFrame), SOCKET_PATH))
    const guessed = person && random.chance(0.2) ? authFrame(person.token) : guess()
    switch (random.below(8)) {
      case 0:
        return [guessed + ' '.repeat(MAX_BYTES + random.below(200_000))]
      case 1:
        return [Buffer.from(guessed)]
      case 2:
        return [guessed.slice(0, random.below(guessed.length))]
      case 3:
        return Array<string>(2 + random.below(60)).fill(guessed)
      default:
        return [guessed]
    }
  }

  return async (isFirst: boolean, values: ValueGenerator): Promise<SocketSession> => {
    if (isFirst || random.chance(0.1)) return ownReadSession()
    const role = random.one(roles)
    const person = await people.get(role)
    const isSaid = person !== null && random.chance(0.8)
    return {
      role,
      token: isSaid ? person.token : undefined,
      origin: random.chance(0.05) ? 'https://a.example' : origin,
      frames: randomFrames(person, values),
      own: person ? await here.chatsOf(person) : [],
      isReading: false,
    }
  }
}

/** Sockets that somebody has to end. What was costly is said again, over a socket more. */
export type OpenSockets = { terminate: () => void }[]

/** Says it, and waits until it was read; the socket stays open. */
export async function runSession(
  api: string,
  { token, origin, frames, isReading }: SocketSession,
  opened: OpenSockets,
) {
  const socket = await openSocket(api, origin)
  opened.push(socket)
  if (token !== undefined && !socket.isClosed()) {
    socket.send(authFrame(token))
    await socket.waitForFrame('auth')
  }
  const from = Date.now() + 1
  for (const frame of frames) socket.send(frame)
  const wasProcessed = await socket.waitUntilProcessed()
  if (isReading) await socket.waitForFrame('notifications-read')
  await sleep(WRITE_DELAY_MS)
  return { socket, wasProcessed, from, until: Date.now() + 1 }
}

/** Two strangers who write to each other while others listen; one of them listens too, and so says that it was heard. */
export async function openPrivateChat({ api, origin }: Target, here: ExampleContext) {
  const { member, professional } = await here.chat()
  const listener = await openSocket(api, origin)
  listener.send(authFrame(member.token))
  await listener.waitForFrame('auth')
  let sent = 0
  return {
    /** Whether it was heard by whom it was meant for. */
    async sendMessage(): Promise<boolean> {
      sent += 1
      await here.call(sendMessage, professional, { body: { username: member.username, text: CANARY_MESSAGE } })
      return listener.waitForText(CANARY_MESSAGE, sent)
    },
    close: () => listener.terminate(),
  }
}

export type PrivateChat = Awaited<ReturnType<typeof openPrivateChat>>
