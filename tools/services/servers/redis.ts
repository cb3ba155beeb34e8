import { Redis } from 'ioredis'

import { addresses, hostAndPort } from '../addresses.ts'
import { startDaemon, stopDaemon } from '../daemon.ts'
import type { Service } from '../service.ts'

async function withServer<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2000 })
  // Without a listener ioredis prints every failed connection, which the rejected promise already reports.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    client.disconnect()
  }
}

/** Empties one numbered database of the server. */
export async function flushRedis(url: string): Promise<void> {
  await withServer(url, (client) => client.flushdb())
}

export const redis: Service = {
  name: 'Redis',
  address: hostAndPort(addresses.redis),
  packages: { command: 'redis-server', names: ['redis-server'] },
  isAvailable: () => withServer(addresses.redis, (client) => client.ping()).then(Boolean, () => false),
  start: async () => {
    const { port } = new URL(addresses.redis)
    // Redis holds no durable data: no snapshots, no append-only file.
    startDaemon('redis', ['redis-server', '--bind', '127.0.0.1', '--port', port, '--save', '', '--appendonly', 'no'])
  },
  stop: () => stopDaemon('redis'),
}
