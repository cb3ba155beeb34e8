import { setTimeout as sleep } from 'node:timers/promises'

import { sendMessage } from '@fourfold/contract/chat/endpoints'
import { ClientFrame } from '@fourfold/contract/chat/frames'
import { SOCKET_PATH } from '@fourfold/contract/constants'

import { shapeOf } from './build-request.ts'
import type { Here } from './examples/context.ts'
import type { Random } from './random.ts'
import { openSocket } from './socket.ts'
import type { Lane } from './targets.ts'
import { OVERHEARD, roles } from './users.ts'
import type { Person, Role } from './users.ts'
import type { Values } from './values.ts'

/** What is read from a socket is written a moment later; nobody waits for longer than this. */
const WRITTEN_MS = 20
/** One frame may not be larger. */
export const MAX_BYTES = 16 * 1024

/** What somebody says over one socket. */
export type Talk = {
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

const authOf = (token: string) => JSON.stringify({ type: 'auth', payload: { token } })
const readingOf = (chatId: string) => JSON.stringify({ type: 'notifications-read', payload: { chatId } })

/** Chooses what is said: as it is meant, by nobody, of others, spoiled, too large, again and again. */
export function createTalks({ people, origin }: Lane, random: Random, here: Here) {
  async function ownReading(): Promise<Talk> {
    const { professional, chatId } = await here.chat()
    const { role, token } = professional
    return { role, token, origin, frames: [readingOf(chatId)], own: [chatId], isReading: true }
  }

  /** One frame, and how it is sent. */
  function framesOf(person: Person | null, values: Values): Talk['frames'] {
    const guess = () => JSON.stringify(values.of(shapeOf(ClientFrame), SOCKET_PATH))
    const guessed = person && random.chance(0.2) ? authOf(person.token) : guess()
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

  return async (isFirst: boolean, values: Values): Promise<Talk> => {
    if (isFirst || random.chance(0.1)) return ownReading()
    const role = random.one(roles)
    const person = await people.of(role)
    const isSaid = person !== null && random.chance(0.8)
    return {
      role,
      token: isSaid ? person.token : undefined,
      origin: random.chance(0.05) ? 'https://a.example' : origin,
      frames: framesOf(person, values),
      own: person ? await here.chatsOf(person) : [],
      isReading: false,
    }
  }
}

/** Sockets that somebody has to end. What was costly is said again, over a socket more. */
export type Opened = { end: () => void }[]

/** Says it, and waits until it was read; the socket stays open. */
export async function talk(api: string, { token, origin, frames, isReading }: Talk, opened: Opened) {
  const socket = await openSocket(api, origin)
  opened.push(socket)
  if (token !== undefined && !socket.isClosed()) {
    socket.say(authOf(token))
    await socket.hears('auth')
  }
  const from = Date.now() + 1
  for (const frame of frames) socket.say(frame)
  const isSettled = await socket.settled()
  if (isReading) await socket.hears('notifications-read')
  await sleep(WRITTEN_MS)
  return { socket, isSettled, from, until: Date.now() + 1 }
}

/** Two strangers who write to each other while others listen; one of them listens too, and so says that it was heard. */
export async function openStrangers({ api, origin }: Lane, here: Here) {
  const { member, professional } = await here.chat()
  const listening = await openSocket(api, origin)
  listening.say(authOf(member.token))
  await listening.hears('auth')
  let said = 0
  return {
    /** Whether it was heard by whom it was meant for. */
    async speak(): Promise<boolean> {
      said += 1
      await here.call(sendMessage, professional, { body: { username: member.username, text: OVERHEARD } })
      return listening.hearsWord(OVERHEARD, said)
    },
    end: () => listening.end(),
  }
}

export type Strangers = Awaited<ReturnType<typeof openStrangers>>
