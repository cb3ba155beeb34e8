import type { Redis } from 'ioredis'

/**
 * Short messages between processes, over Redis. A hint says that something has changed, never what is true now,
 * and any of them may be lost: listeners also poll from time to time.
 */
export type PubSub = {
  /** To be called once a change has been committed; nobody waits for it. */
  publish(channel: string, message: string): void
  subscribe(channel: string, hear: (message: string) => void): void
  close(): void
}

export function createPubSub(redis: Redis): PubSub {
  const listeners = new Map<string, Set<(message: string) => void>>()
  let subscriber: Redis | undefined

  function subscribe(): void {
    // Redis may be away, or go away meanwhile: the next `ready` asks again for everything.
    if (subscriber?.status === 'ready') subscriber.subscribe(...listeners.keys()).catch(() => undefined)
  }

  function open(): void {
    if (subscriber) return
    // A connection that listens can do nothing else.
    subscriber = redis.duplicate()
    subscriber.on('error', () => undefined)
    subscriber.on('ready', subscribe)
    subscriber.on('message', (channel, message) => listeners.get(channel)?.forEach((hear) => hear(message)))
  }

  return {
    publish(channel, message) {
      redis.publish(channel, message).catch(() => undefined)
    },
    subscribe(channel, hear) {
      const known = listeners.get(channel)
      listeners.set(channel, (known ?? new Set()).add(hear))
      open()
      subscribe()
    },
    close: () => subscriber?.disconnect(),
  }
}
