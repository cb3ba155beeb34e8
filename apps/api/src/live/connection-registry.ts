import type { ServerFrame } from '@fourfold/contract/chat/frames'
import type { Notifications } from '@fourfold/contract/chat/shapes'
import type { Clock } from '@fourfold/platform/clock'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'
import type { WebSocket } from 'ws'
import { z } from 'zod'

import { MAX_SEALED_LENGTH } from '../chat/index.ts'
import type { Chats } from '../chat/index.ts'
import { write } from './send-frame.ts'
import type { PersonChannels } from './user-channels.ts'

const News = z.object({
  chatId: z.uuid(),
  seq: z.int(),
  sealed: z.string().max(MAX_SEALED_LENGTH).optional(),
  readBy: z.int().optional(),
})
type News = z.output<typeof News>

/** Redis is not the truth, and not to be trusted either. */
function read(message: string): News | null {
  try {
    return News.parse(JSON.parse(message))
  } catch {
    return null
  }
}

/** What somebody has been told. */
type Told = {
  /** The last number of a chat. */
  seqs: Map<string, number>
  /** What is unread, and when the database last said so. */
  unread?: { notifications: Notifications; at: number }
}

/** Ten thousand of them are held at once: what most do not need is made when it is needed. */
type Person = {
  sockets: readonly WebSocket[]
  told?: Told
  /** One after the other, so that frames come in the order of their numbers. */
  telling?: Promise<void>
}

/** Nobody talks in more chats at once; what is forgotten is told twice, which does no harm. */
const MAX_TOLD = 500

/** Hints may be lost. What has happened is looked up this often, for everybody who is connected, in one statement. */
const LOOK_EVERY_MS = 5000
/** Clocks of processes differ, and what was written a moment ago may be committed only now. */
const LOOK_BACK = { seconds: 10 } as const

type AudienceDeps = {
  clock: Clock
  log: Log
  channels: PersonChannels
  chats: Pick<Chats, 'newsFor' | 'newsIn' | 'notifications' | 'happenedSince'>
}

export type Audience = ReturnType<typeof createAudience>

/** Makes frames of news, and sends them to all sockets of a person. */
function createTelling({ clock, log, chats }: Pick<AudienceDeps, 'clock' | 'log' | 'chats'>) {
  /** What hints do not tell, such as a reading whose hint was lost, is wrong for no longer than this. */
  const isRecent = (at: number) => clock.now().epochMilliseconds - at < LOOK_EVERY_MS

  /** A message that is the next one is told as it came; whatever else has happened, the database says. */
  async function newsOf(accountId: AccountId, told: Told, { chatId, seq, sealed }: News) {
    const after = told.seqs.get(chatId)
    const { unread } = told
    if (after === seq - 1 && sealed !== undefined && unread && isRecent(unread.at)) {
      const heard = chats.newsIn(accountId, { chatId, seq, sealed }, unread.notifications)
      if (heard) told.unread = { ...unread, notifications: heard.notifications }
      if (heard) return heard
    }
    const found = await chats.newsFor(accountId, { chatId, after: after ?? seq - 1 })
    told.unread = { notifications: found.notifications, at: clock.now().epochMilliseconds }
    return found
  }

  async function framesOf(accountId: AccountId, person: Person, news: News): Promise<ServerFrame[]> {
    const { chatId, seq, readBy } = news
    const told = (person.told ??= { seqs: new Map() })
    if (readBy !== undefined) {
      const notifications = readBy === accountId ? await chats.notifications({ accountId }) : undefined
      if (notifications) told.unread = { notifications, at: clock.now().epochMilliseconds }
      const payload = { chatId, userId: readBy, seq }
      return [{ type: 'notifications-read', payload, ...(notifications && { notifications }) }]
    }
    const after = told.seqs.get(chatId) ?? seq - 1
    if (seq <= after) return []
    const { events, upTo, notifications } = await newsOf(accountId, told, news)
    if (told.seqs.size >= MAX_TOLD) told.seqs.clear()
    // A hint that nothing is behind may be anybody's: believed, it would hide all up to its number.
    if (upTo > after) told.seqs.set(chatId, upTo)
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
  const tell = createTelling({ clock, log, chats })
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
