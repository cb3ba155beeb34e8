import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Starts a Redis server for one test, which may kill it. */
export async function startRedis(port: number): Promise<ChildProcess> {
  const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (line: Buffer) => line.includes('Ready to accept connections') && resolve())
  })
  return server
}

export async function killRedis(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL')
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
}
