import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { root } from '../../services/addresses.ts'
import { start, waitUntilReady } from '../processes.ts'
import type { RunningProcess } from '../processes.ts'

type Kind = 'api' | 'worker' | 'search'
type Env = Record<string, string>
type ProcessSpec = { kind: Kind; name: string; port: number }
type PooledProcess = ProcessSpec & { running: RunningProcess }

const logs = join(root, '.cache/chaos')
const logFile = (name: string) => join(logs, `${name}.log`)
const entryFiles: Record<Kind, string> = {
  api: 'apps/api/src/main.ts',
  worker: 'apps/api/src/worker.ts',
  search: 'apps/search/src/main.ts',
}

export type ProcessPool = Awaited<ReturnType<typeof startProcessPool>>

type PoolOptions = {
  kinds?: readonly Kind[]
  /** Node.js flags. */
  flags?: readonly string[]
  /** Prefix of the process names when several pools run concurrently. */
  prefix?: string
}

function startProcess(
  { kind, name, port }: ProcessSpec,
  { env, flags }: { env: Env; flags: readonly string[] },
): RunningProcess {
  return start({
    name,
    command: [process.execPath, ...flags, entryFiles[kind]],
    env: { LOG_LEVEL: 'info', ...env, API_PORT: String(port), WORKER_PORT: String(port), SEARCH_PORT: String(port) },
    log: logFile(name),
  })
}

const urlOf = ({ port }: ProcessSpec) => `http://127.0.0.1:${port}`
const waitUntilUp = (process: PooledProcess) => waitUntilReady(process.running, `${urlOf(process)}/readyz`)

/** Starts API and worker processes, two of each by default. A run may kill any of them and restart it. */
export async function startProcessPool(
  env: Env,
  ports: readonly number[],
  { kinds = ['api', 'api', 'worker', 'worker'], flags = [], prefix = '' }: PoolOptions = {},
) {
  mkdirSync(logs, { recursive: true })
  const buildName = (kind: Kind, index: number) =>
    `${prefix}${kind}-${kinds.slice(0, index + 1).filter((other) => other === kind).length}`
  const pool = kinds.map((kind, index): PooledProcess => {
    const spec = { kind, name: buildName(kind, index), port: ports[index] ?? 0 }
    return { ...spec, running: startProcess(spec, { env, flags }) }
  })
  await Promise.all(pool.map(waitUntilUp))

  const filterByKind = (kind: Kind) => pool.filter((process) => process.kind === kind)
  function findNth(kind: Kind, nth: number): PooledProcess {
    const process = filterByKind(kind)[nth % filterByKind(kind).length]
    if (!process) throw new Error(`no ${kind} process in the pool`)
    return process
  }

  return {
    apis: filterByKind('api').map(urlOf),
    searches: filterByKind('search').map(urlOf),
    pidOf: (kind: Kind): number => findNth(kind, 0).running.pid ?? 0,

    /** Kills the nth process of a kind with SIGKILL and starts it again after `beforeRestart`. */
    async kill(kind: Kind, nth: number, beforeRestart = () => sleep(500)): Promise<string> {
      const target = findNth(kind, nth)
      await target.running.kill()
      await beforeRestart()
      target.running = startProcess(target, { env, flags })
      await waitUntilUp(target)
      return target.name
    },

    /** Suspends the nth process of a kind: its connections stay open, but it does not respond. */
    async freeze(kind: Kind, nth: number, milliseconds: number): Promise<string> {
      const { name, running } = findNth(kind, nth)
      running.freeze()
      await sleep(milliseconds)
      running.thaw()
      return name
    },

    /** Returns the log output of a process since its last start. */
    readLog: (name: string): string => readFileSync(logFile(name), 'utf8'),

    async stop(): Promise<void> {
      await Promise.all(pool.map(({ running }) => running.stop()))
    },
  }
}
