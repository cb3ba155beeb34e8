import type { AccountId } from '@fourfold/platform/ids'
import type { Redis } from 'ioredis'

/**
 * One channel for each person who is connected somewhere, over Redis. What is said there is a hint and may be lost; it
 * carries numbers, and words only sealed.
 */
export type PersonChannels = ReturnType<typeof createPersonChannels>

type Hear = (accountId: AccountId, message: string) => void

/** How many channels one command subscribes to. */
const BATCH = 500

// Redis may be away, or go away meanwhile: the next `ready` asks again for everything.
const quietly = (work: Promise<unknown>) => work.catch(() => undefined)

/** Accounts have the same numbers in every installation, so each has channels of its own on a Redis that several share. */
const channelsOf = (installation: string) => {
  const prefix = `fourfold:${installation}:person:`
  return {
    channelOf: (accountId: AccountId) => prefix + accountId,
    personOf: (channel: string) => Number(channel.slice(prefix.length)) as AccountId,
  }
}

/** One way to Redis for all of them. */
function publish(redis: Redis, channels: readonly string[], message: string): void {
  const pipeline = redis.pipeline()
  for (const channel of channels) pipeline.spublish(channel, message)
  void quietly(pipeline.exec())
}

export function createPersonChannels(redis: Redis, installation: string) {
  const { channelOf, personOf } = channelsOf(installation)
  const people = new Set<AccountId>()
  let newcomers: AccountId[] = []
  let subscriber: Redis | undefined
  let hear: Hear = () => undefined

  function subscribe(some: readonly AccountId[]): void {
    for (let from = 0; from < some.length; from += BATCH) {
      const channels = some.slice(from, from + BATCH).map(channelOf)
      if (subscriber?.status === 'ready') void quietly(subscriber.ssubscribe(...channels))
    }
  }

  /** Many come at once when a process was started again: those of one turn of the event loop share a command. */
  function subscribeSoon(accountId: AccountId): void {
    if (newcomers.length === 0) {
      setImmediate(() => {
        const some = newcomers
        newcomers = []
        subscribe(some.filter((one) => people.has(one)))
      })
    }
    newcomers.push(accountId)
  }

  /** A connection that listens can do nothing else. */
  function open(): Redis {
    const opened = redis.duplicate()
    opened.on('error', () => undefined)
    opened.on('ready', () => subscribe([...people]))
    opened.on('smessage', (channel: string, message: string) => hear(personOf(channel), message))
    return opened
  }

  return {
    send: (accountIds: readonly AccountId[], message: string) => publish(redis, accountIds.map(channelOf), message),

    /** Receives what comes for the people who are followed. There is one in a process. */
    onMessage(given: Hear): void {
      hear = given
    },

    follow(accountId: AccountId): void {
      subscriber ??= open()
      people.add(accountId)
      subscribeSoon(accountId)
    },

    unfollow(accountId: AccountId): void {
      people.delete(accountId)
      if (subscriber?.status === 'ready') void quietly(subscriber.sunsubscribe(channelOf(accountId)))
    },

    close: () => subscriber?.disconnect(),
  }
}
