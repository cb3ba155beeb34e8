import type { AccountId } from '@fourfold/platform/ids'
import type { Redis } from 'ioredis'

/**
 * One channel for each person who is connected somewhere, over Redis. What is said there is a hint and may be lost; it
 * carries numbers and never words.
 */
export type PersonChannels = ReturnType<typeof createPersonChannels>

type Hear = (message: string) => void

const PREFIX = 'fourfold:person:'
/** All channels are asked for again when Redis is back, so many with one command. */
const BATCH = 500

export function createPersonChannels(redis: Redis) {
  const listeners = new Map<string, Hear>()
  let subscriber: Redis | undefined

  // Redis may be away, or go away meanwhile: the next `ready` asks again for everything.
  const quietly = (work: Promise<unknown>) => work.catch(() => undefined)

  function subscribeAll(): void {
    const channels = [...listeners.keys()]
    for (let from = 0; from < channels.length; from += BATCH) {
      if (subscriber) void quietly(subscriber.ssubscribe(...channels.slice(from, from + BATCH)))
    }
  }

  /** A connection that listens can do nothing else. */
  function open(): Redis {
    const opened = redis.duplicate()
    opened.on('error', () => undefined)
    opened.on('ready', subscribeAll)
    opened.on('smessage', (channel: string, message: string) => listeners.get(channel)?.(message))
    return opened
  }

  return {
    send(accountId: AccountId, message: string): void {
      void quietly(redis.spublish(PREFIX + accountId, message))
    },

    /** What is returned stops it. There is one listener for a person. */
    listen(accountId: AccountId, hear: Hear): () => void {
      const channel = PREFIX + accountId
      subscriber ??= open()
      listeners.set(channel, hear)
      if (subscriber.status === 'ready') void quietly(subscriber.ssubscribe(channel))
      return () => {
        listeners.delete(channel)
        if (subscriber?.status === 'ready') void quietly(subscriber.sunsubscribe(channel))
      }
    },

    close: () => subscriber?.disconnect(),
  }
}
