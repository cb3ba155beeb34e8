import { once } from 'node:events'
import { createServer } from 'node:net'

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** Returns free ports below the ephemeral range of the operating system. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  for (let port = 20_000 + Math.floor(Math.random() * 12_000); ports.length < count; port += 1) {
    if (await isFree(port)) ports.push(port)
  }
  return ports
}
