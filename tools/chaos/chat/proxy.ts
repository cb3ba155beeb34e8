import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts a TCP proxy in front of an API that can close its connections or drop all data. */
export async function startProxy(port: number, target: string) {
  const { port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let isBlackhole = false

  const server = createServer((client) => {
    const upstream = connect(Number(targetPort), '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (!isBlackhole) to.write(bytes)
      })
      from.on('error', () => from.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })

  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    disconnect,
    /** Drops all data for a while, then closes all connections. */
    async blackhole(milliseconds: number): Promise<void> {
      isBlackhole = true
      await sleep(milliseconds)
      disconnect()
      isBlackhole = false
    },
    close(): void {
      server.close()
      disconnect()
    },
  }
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>
