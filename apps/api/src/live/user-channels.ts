import type { AccountId } from '@fourfold/platform/ids'
import type { Redis } from 'ioredis'

/**
 * One Redis pub/sub channel per connected user. Messages may be lost. They contain ids and sequence numbers; message
 * text is encrypted.
 */
export type UserChannels = ReturnType<typeof createUserChannels>

type MessageHandler = (accountId: AccountId, message: string) => void

/** Channels per subscribe command. */
const BATCH_SIZE = 500

// Redis may be unavailable; the next `ready` event subscribes to everything again.
const ignoreErrors = (work: Promise<unknown>) => work.catch(() => undefined)

/**
 * Builds channel names. Account ids repeat between installations, so the names include the installation, in case
 * several share one Redis.
 */
const createChannelNames = (installation: string) => {
  const prefix = `fourfold:${installation}:user:`
  return {
    buildChannelName: (accountId: AccountId) => prefix + accountId,
    parseAccountId: (channel: string) => Number(channel.slice(prefix.length)) as AccountId,
  }
}

/** Publishes a message to several channels in one round trip. */
function publishTo(redis: Redis, channels: readonly string[], message: string): void {
  const pipeline = redis.pipeline()
  for (const channel of channels) pipeline.spublish(channel, message)
  void ignoreErrors(pipeline.exec())
}

export function createUserChannels(redis: Redis, installation: string) {
  const { buildChannelName, parseAccountId } = createChannelNames(installation)
  const accounts = new Set<AccountId>()
  let pending: AccountId[] = []
  let subscriber: Redis | undefined
  let handleMessage: MessageHandler = () => undefined

  function subscribeTo(batch: readonly AccountId[]): void {
    for (let from = 0; from < batch.length; from += BATCH_SIZE) {
      const channels = batch.slice(from, from + BATCH_SIZE).map(buildChannelName)
      if (subscriber?.status === 'ready') void ignoreErrors(subscriber.ssubscribe(...channels))
    }
  }

  /**
   * Batches the subscriptions of one event loop turn, because many clients reconnect at the same time after a restart.
   */
  function scheduleSubscription(accountId: AccountId): void {
    if (pending.length === 0) {
      setImmediate(() => {
        const batch = pending
        pending = []
        subscribeTo(batch.filter((id) => accounts.has(id)))
      })
    }
    pending.push(accountId)
  }

  /** Opens a second connection, because a subscribed Redis connection can't run other commands. */
  function openSubscriber(): Redis {
    const connection = redis.duplicate()
    connection.on('error', () => undefined)
    connection.on('ready', () => subscribeTo([...accounts]))
    connection.on('smessage', (channel: string, message: string) => handleMessage(parseAccountId(channel), message))
    return connection
  }

  return {
    publish: (accountIds: readonly AccountId[], message: string) =>
      publishTo(redis, accountIds.map(buildChannelName), message),

    /** Sets the handler for messages to subscribed users. A process has one handler. */
    onMessage(handler: MessageHandler): void {
      handleMessage = handler
    },

    subscribe(accountId: AccountId): void {
      subscriber ??= openSubscriber()
      accounts.add(accountId)
      scheduleSubscription(accountId)
    },

    unsubscribe(accountId: AccountId): void {
      accounts.delete(accountId)
      if (subscriber?.status === 'ready') void ignoreErrors(subscriber.sunsubscribe(buildChannelName(accountId)))
    },

    close: () => subscriber?.disconnect(),
  }
}
