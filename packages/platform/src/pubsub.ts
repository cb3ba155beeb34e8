import type { Redis } from 'ioredis'

/**
 * Messages between processes over Redis. A message only signals a change and may be lost, so subscribers must also poll
 * the database.
 */
export type PubSub = {
  /** Publishes a message without waiting or throwing. Call it after the change was committed. */
  publish(channel: string, message: string): void
  subscribe(channel: string, listener: (message: string) => void): void
  close(): void
}

export function createPubSub(redis: Redis): PubSub {
  const listeners = new Map<string, Set<(message: string) => void>>()
  let subscriber: Redis | undefined

  function subscribe(): void {
    // If Redis is unavailable, the handler of the next `ready` event subscribes to all channels.
    if (subscriber?.status === 'ready') subscriber.subscribe(...listeners.keys()).catch(() => undefined)
  }

  function open(): void {
    if (subscriber) return
    // A Redis connection in subscriber mode cannot send other commands.
    subscriber = redis.duplicate()
    subscriber.on('error', () => undefined)
    subscriber.on('ready', subscribe)
    subscriber.on('message', (channel, message) => listeners.get(channel)?.forEach((listener) => listener(message)))
  }

  return {
    publish(channel, message) {
      redis.publish(channel, message).catch(() => undefined)
    },
    subscribe(channel, listener) {
      const existing = listeners.get(channel)
      listeners.set(channel, (existing ?? new Set()).add(listener))
      open()
      subscribe()
    },
    close: () => subscriber?.disconnect(),
  }
}
