import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

async function startServer(port: number): Promise<ChildProcess> {
  const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (line: Buffer) => line.includes('Ready to accept connections') && resolve())
  })
  return server
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL')
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
}

export type RedisServer = Awaited<ReturnType<typeof startRedisServer>>

/** Starts a separate Redis that a run may kill. It restarts empty. */
export async function startRedisServer(port: number) {
  let server = await startServer(port)
  return {
    url: `redis://127.0.0.1:${port}`,
    async killAndRestart({ downMs = 0 } = {}): Promise<void> {
      await kill(server)
      await sleep(downMs)
      server = await startServer(port)
    },
    close: () => kill(server),
  }
}
