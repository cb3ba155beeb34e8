import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { start, untilReady } from '../processes.ts'
import type { Running } from '../processes.ts'
import { root } from '../services/addresses.ts'

type Kind = 'api' | 'worker' | 'search'
type PooledProcess = { kind: Kind; name: string; port: number; running: Running }

const logs = join(root, '.cache/faults')
const files: Record<Kind, string> = {
  api: 'apps/api/src/main.ts',
  worker: 'apps/api/src/worker.ts',
  search: 'apps/search/src/main.ts',
}

export type ProcessPool = Awaited<ReturnType<typeof startProcessPool>>

type PoolOptions = {
  kinds?: readonly Kind[]
  /** For node itself, ahead of the api's own code. */
  flags?: readonly string[]
}

/** Apis and workers side by side, two of each unless told otherwise; any may be killed and is then started again. */
export async function startProcessPool(
  env: Record<string, string>,
  ports: readonly number[],
  { kinds = ['api', 'api', 'worker', 'worker'], flags = [] }: PoolOptions = {},
) {
  mkdirSync(logs, { recursive: true })

  async function startProcess(kind: Kind, name: string, port: number): Promise<PooledProcess> {
    const running = start({
      name,
      command: [process.execPath, ...flags, files[kind]],
      env: { ...env, LOG_LEVEL: 'info', API_PORT: String(port), WORKER_PORT: String(port), SEARCH_PORT: String(port) },
      log: join(logs, `${name}.log`),
    })
    await untilReady(running, `http://127.0.0.1:${port}/readyz`)
    return { kind, name, port, running }
  }

  const nameOf = (kind: Kind, index: number) =>
    `${kind}-${kinds.slice(0, index + 1).filter((one) => one === kind).length}`
  const pool = await Promise.all(kinds.map((kind, index) => startProcess(kind, nameOf(kind, index), ports[index] ?? 0)))

  return {
    apis: pool.filter(({ kind }) => kind === 'api').map(({ port }) => `http://127.0.0.1:${port}`),

    /** Ends one of a kind with SIGKILL and, after a moment without it, starts it again. */
    async kill(kind: Kind, nth: number): Promise<string> {
      const victims = pool.filter((one) => one.kind === kind)
      const victim = victims[nth % victims.length]
      if (!victim) throw new Error(`there is no ${kind}`)
      await victim.running.kill()
      await sleep(500)
      victim.running = (await startProcess(victim.kind, victim.name, victim.port)).running
      return victim.name
    },

    async stop(): Promise<void> {
      await Promise.all(pool.map(({ running }) => running.stop()))
    },
  }
}
