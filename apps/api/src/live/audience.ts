import type { ServerFrame } from '@fourfold/contract/chat/frames'
import type { Clock } from '@fourfold/platform/clock'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'
import type { WebSocket } from 'ws'
import { z } from 'zod'

import type { Chats } from '../chat/index.ts'
import type { PersonChannels } from './person-channels.ts'
import { write } from './write.ts'

const News = z.object({ chatId: z.uuid(), seq: z.int(), readBy: z.int().optional() })
type News = z.output<typeof News>

/** Redis is not the truth, and not to be trusted either. */
function read(message: string): News | null {
  try {
    return News.parse(JSON.parse(message))
  } catch {
    return null
  }
}

/** Ten thousand of them are held at once: what most do not need is made when it is needed. */
type Person = {
  sockets: readonly WebSocket[]
  /** The last number that was told of a chat. */
  told?: Map<string, number>
  /** One after the other, so that frames come in the order of their numbers. */
  telling?: Promise<void>
}

/** Nobody talks in more chats at once; what is forgotten is told twice, which does no harm. */
const MOST_TOLD = 500

/** Hints may be lost. What has happened is looked up this often, for everybody who is connected, in one statement. */
const LOOK_EVERY_MS = 5000
/** Clocks of processes differ, and what was written a moment ago may be committed only now. */
const LOOK_BACK = { seconds: 10 } as const

type AudienceDeps = {
  clock: Clock
  log: Log
  channels: PersonChannels
  chats: Pick<Chats, 'newsFor' | 'notifications' | 'happenedSince'>
}

export type Audience = ReturnType<typeof createAudience>

/** Makes frames of news, and sends them to all sockets of a person. */
function createTelling({ log, chats }: Pick<AudienceDeps, 'log' | 'chats'>) {
  async function framesOf(accountId: AccountId, person: Person, news: News): Promise<ServerFrame[]> {
    const { chatId, seq, readBy } = news
    if (readBy !== undefined) {
      const notifications = readBy === accountId ? await chats.notifications({ accountId }) : undefined
      const payload = { chatId, userId: readBy, seq }
      return [{ type: 'notifications-read', payload, ...(notifications && { notifications }) }]
    }
    const told = (person.told ??= new Map())
    const after = told.get(chatId) ?? seq - 1
    if (seq <= after) return []
    const { events, upTo, notifications } = await chats.newsFor(accountId, { chatId, after })
    if (told.size >= MOST_TOLD) told.clear()
    told.set(chatId, upTo)
    const frames = events.map((event, nth): ServerFrame =>
      nth < events.length - 1 ? event : { ...event, notifications },
    )
    // A page at a time, because they may have missed more than one.
    return after < upTo && upTo < seq ? [...frames, ...(await framesOf(accountId, person, news))] : frames
  }

  return async (accountId: AccountId, person: Person, news: News): Promise<void> => {
    try {
      const frames = await framesOf(accountId, person, news)
      for (const frame of frames) write(person.sockets, frame)
    } catch (error) {
      // While the database is away nothing is told; the next look finds what was missed.
      log.warn({ err: error }, 'could not tell somebody what has happened in a chat')
    }
  }
}

/** The people who are connected to this process, and what they are told. */
export function createAudience({ clock, log, channels, chats }: AudienceDeps) {
  const people = new Map<AccountId, Person>()
  const tell = createTelling({ log, chats })
  let timer: NodeJS.Timeout | undefined
  let lookedAt = clock.now()
  let isLooking = false

  function enqueue(accountId: AccountId, news: News): void {
    const person = people.get(accountId)
    if (person) person.telling = (person.telling ?? Promise.resolve()).then(() => tell(accountId, person, news))
  }

  function hear(accountId: AccountId, message: string): void {
    const news = read(message)
    if (news) enqueue(accountId, news)
  }

  /** From where the last look that worked began, however long ago that was. */
  async function look(): Promise<void> {
    if (isLooking || people.size === 0) return
    isLooking = true
    try {
      const now = clock.now()
      const since = lookedAt.subtract(LOOK_BACK)
      for (const { accountId, chatId, seq } of await chats.happenedSince([...people.keys()], since)) {
        enqueue(accountId, { chatId, seq })
      }
      lookedAt = now
    } catch (error) {
      log.warn({ err: error }, 'could not look what has happened in chats')
    }
    isLooking = false
  }

  channels.onMessage(hear)

  return {
    add(accountId: AccountId, socket: WebSocket): void {
      timer ??= setInterval(() => void look(), LOOK_EVERY_MS).unref()
      const person = people.get(accountId)
      if (person) person.sockets = [...person.sockets, socket]
      else people.set(accountId, { sockets: [socket] })
      if (!person) channels.follow(accountId)
    },

    remove(accountId: AccountId, socket: WebSocket): void {
      const person = people.get(accountId)
      if (!person) return
      person.sockets = person.sockets.filter((one) => one !== socket)
      if (person.sockets.length > 0) return
      people.delete(accountId)
      channels.unfollow(accountId)
    },

    socketsOf: (accountId: AccountId): number => people.get(accountId)?.sockets.length ?? 0,

    close: () => clearInterval(timer),
  }
}
