import type { AccountId } from '@fourfold/platform/ids'
import type { Redis } from 'ioredis'

/**
 * One Redis pub/sub channel per connected user. Messages may be lost. They contain ids and sequence numbers; message text
 * is encrypted.
 */
export type UserChannels = ReturnType<typeof createUserChannels>

type MessageHandler = (accountId: AccountId, message: string) => void

/** Channels per subscribe command. */
const BATCH = 500

// Redis may be unavailable; the next `ready` event subscribes to everything again.
const ignoreErrors = (work: Promise<unknown>) => work.catch(() => undefined)

/** Account ids repeat between installations, so channel names include the installation, in case several share one Redis. */
const createChannelNames = (installation: string) => {
  const prefix = `fourfold:${installation}:user:`
  return {
    channelFor: (accountId: AccountId) => prefix + accountId,
    accountOf: (channel: string) => Number(channel.slice(prefix.length)) as AccountId,
  }
}

/** Publishes to all channels in one round trip. */
function publishTo(redis: Redis, channels: readonly string[], message: string): void {
  const pipeline = redis.pipeline()
  for (const channel of channels) pipeline.spublish(channel, message)
  void ignoreErrors(pipeline.exec())
}

export function createUserChannels(redis: Redis, installation: string) {
  const { channelFor, accountOf } = createChannelNames(installation)
  const accounts = new Set<AccountId>()
  let pending: AccountId[] = []
  let subscriber: Redis | undefined
  let handleMessage: MessageHandler = () => undefined

  function subscribeTo(batch: readonly AccountId[]): void {
    for (let from = 0; from < batch.length; from += BATCH) {
      const channels = batch.slice(from, from + BATCH).map(channelFor)
      if (subscriber?.status === 'ready') void ignoreErrors(subscriber.ssubscribe(...channels))
    }
  }

  /** Batches the subscriptions of one event loop turn, because many clients reconnect at once after a restart. */
  function subscribeSoon(accountId: AccountId): void {
    if (pending.length === 0) {
      setImmediate(() => {
        const batch = pending
        pending = []
        subscribeTo(batch.filter((id) => accounts.has(id)))
      })
    }
    pending.push(accountId)
  }

  /** A subscribed Redis connection can't run other commands. */
  function openSubscriber(): Redis {
    const opened = redis.duplicate()
    opened.on('error', () => undefined)
    opened.on('ready', () => subscribeTo([...accounts]))
    opened.on('smessage', (channel: string, message: string) => handleMessage(accountOf(channel), message))
    return opened
  }

  return {
    publish: (accountIds: readonly AccountId[], message: string) =>
      publishTo(redis, accountIds.map(channelFor), message),

    /** Sets the handler for messages to subscribed users. One per process. */
    onMessage(handler: MessageHandler): void {
      handleMessage = handler
    },

    subscribe(accountId: AccountId): void {
      subscriber ??= openSubscriber()
      accounts.add(accountId)
      subscribeSoon(accountId)
    },

    unsubscribe(accountId: AccountId): void {
      accounts.delete(accountId)
      if (subscriber?.status === 'ready') void ignoreErrors(subscriber.sunsubscribe(channelFor(accountId)))
    },

    close: () => subscriber?.disconnect(),
  }
}
