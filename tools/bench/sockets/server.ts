import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { SOCKET_PATH } from '@fourfold/contract/constants'

import { findFreePorts } from '../../lib/ports.ts'
import { start, waitUntilReady } from '../../lib/processes.ts'
import { root } from '../../services/addresses.ts'

const logFolder = join(root, '.cache/sockets')

const MEMORY_FLAGS = ['--expose-gc', '--import', new URL('memory-server.ts', import.meta.url).href]

const kinds = {
  api: { file: 'apps/api/src/main.ts', path: SOCKET_PATH, readyPath: '/readyz' },
  baseline: { file: 'tools/bench/sockets/baseline-server.ts', path: '/', readyPath: '/' },
} as const

export type Server = Awaited<ReturnType<typeof startServer>>

/** Starts a server that reports its memory and can be restarted on the same port. */
export async function startServer(kind: keyof typeof kinds, env: Record<string, string>) {
  const { file, path, readyPath } = kinds[kind]
  const [port = 0, memoryPort = 0] = await findFreePorts(2)
  const url = `http://127.0.0.1:${port}`
  mkdirSync(logFolder, { recursive: true })
  async function run() {
    const ports = { API_PORT: String(port), BASELINE_PORT: String(port), MEMORY_PORT: String(memoryPort) }
    const command = [process.execPath, ...MEMORY_FLAGS, file]
    const server = start({
      name: kind,
      command,
      env: { ...env, ...ports },
      log: join(logFolder, `${kind}-${port}.log`),
    })
    await waitUntilReady(server, url + readyPath)
    return server
  }
  let runningProcess = await run()

  return {
    url,
    path,
    get pid(): number {
      return runningProcess.pid ?? 0
    },
    async readMemory(): Promise<NodeJS.MemoryUsage> {
      const response = await fetch(`http://127.0.0.1:${memoryPort}`)
      return (await response.json()) as NodeJS.MemoryUsage
    },
    async restart(method: 'stop' | 'kill'): Promise<void> {
      await runningProcess[method]()
      runningProcess = await run()
    },
    stop: () => runningProcess.stop(),
  }
}
