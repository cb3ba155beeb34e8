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
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = []
  for (let port = 20_000 + Math.floor(Math.random() * 12_000); found.length < count; port += 1) {
    if (await isFree(port)) found.push(port)
  }
  return found
}
