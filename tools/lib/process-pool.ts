import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { root } from '../services/addresses.ts'
import { start, waitUntilReady } from './processes.ts'
import type { RunningProcess } from './processes.ts'

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
  /** For node itself, ahead of the api's own code. */
  flags?: readonly string[]
  /** In front of their names, where several pools run at once. */
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
const waitUntilUp = (one: PooledProcess) => waitUntilReady(one.running, `${urlOf(one)}/readyz`)

/** Apis and workers side by side, two of each unless told otherwise; any may be killed and is then started again. */
export async function startProcessPool(
  env: Env,
  ports: readonly number[],
  { kinds = ['api', 'api', 'worker', 'worker'], flags = [], prefix = '' }: PoolOptions = {},
) {
  mkdirSync(logs, { recursive: true })
  const nameOf = (kind: Kind, index: number) =>
    `${prefix}${kind}-${kinds.slice(0, index + 1).filter((one) => one === kind).length}`
  const pool = kinds.map((kind, index): PooledProcess => {
    const place = { kind, name: nameOf(kind, index), port: ports[index] ?? 0 }
    return { ...place, running: startProcess(place, { env, flags }) }
  })
  await Promise.all(pool.map(waitUntilUp))

  const ofKind = (kind: Kind) => pool.filter((one) => one.kind === kind)
  function findNth(kind: Kind, nth: number): PooledProcess {
    const found = ofKind(kind)[nth % ofKind(kind).length]
    if (!found) throw new Error(`there is no ${kind}`)
    return found
  }

  return {
    apis: ofKind('api').map(urlOf),
    searches: ofKind('search').map(urlOf),
    pidOf: (kind: Kind): number => findNth(kind, 0).running.pid ?? 0,

    /** Ends one of a kind with SIGKILL and, after a moment without it, starts it again. */
    async kill(kind: Kind, nth: number, meanwhile = () => sleep(500)): Promise<string> {
      const target = findNth(kind, nth)
      await target.running.kill()
      await meanwhile()
      target.running = startProcess(target, { env, flags })
      await waitUntilUp(target)
      return target.name
    },

    /** Lets one of a kind stand still for a while: it keeps its connections, and answers nobody. */
    async freeze(kind: Kind, nth: number, milliseconds: number): Promise<string> {
      const { name, running } = findNth(kind, nth)
      running.freeze()
      await sleep(milliseconds)
      running.thaw()
      return name
    },

    /** What a process has said since it was last started. */
    readLog: (name: string): string => readFileSync(logFile(name), 'utf8'),

    async stop(): Promise<void> {
      await Promise.all(pool.map(({ running }) => running.stop()))
    },
  }
}
