import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { root } from '../services/addresses.ts'
import { start, untilReady } from './processes.ts'
import type { Running } from './processes.ts'

type Kind = 'api' | 'worker' | 'search'
type Env = Record<string, string>
type Place = { kind: Kind; name: string; port: number }
type PooledProcess = Place & { running: Running }

const logs = join(root, '.cache/faults')
const logOf = (name: string) => join(logs, `${name}.log`)
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
  /** In front of their names, where several pools run at once. */
  prefix?: string
}

function startProcess({ kind, name, port }: Place, { env, flags }: { env: Env; flags: readonly string[] }): Running {
  return start({
    name,
    command: [process.execPath, ...flags, files[kind]],
    env: { LOG_LEVEL: 'info', ...env, API_PORT: String(port), WORKER_PORT: String(port), SEARCH_PORT: String(port) },
    log: logOf(name),
  })
}

const addressOf = ({ port }: Place) => `http://127.0.0.1:${port}`
const untilUp = (one: PooledProcess) => untilReady(one.running, `${addressOf(one)}/readyz`)

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
  await Promise.all(pool.map(untilUp))

  const allOf = (kind: Kind) => pool.filter((one) => one.kind === kind)
  function nthOf(kind: Kind, nth: number): PooledProcess {
    const found = allOf(kind)[nth % allOf(kind).length]
    if (!found) throw new Error(`there is no ${kind}`)
    return found
  }

  return {
    apis: allOf('api').map(addressOf),
    searches: allOf('search').map(addressOf),
    pidOf: (kind: Kind): number => nthOf(kind, 0).running.pid ?? 0,

    /** Ends one of a kind with SIGKILL and, after a moment without it, starts it again. */
    async kill(kind: Kind, nth: number, meanwhile = () => sleep(500)): Promise<string> {
      const victim = nthOf(kind, nth)
      await victim.running.kill()
      await meanwhile()
      victim.running = startProcess(victim, { env, flags })
      await untilUp(victim)
      return victim.name
    },

    /** Lets one of a kind stand still for a while: it keeps its connections, and answers nobody. */
    async freeze(kind: Kind, nth: number, milliseconds: number): Promise<string> {
      const { name, running } = nthOf(kind, nth)
      running.freeze()
      await sleep(milliseconds)
      running.thaw()
      return name
    },

    /** What a process has said since it was last started. */
    said: (name: string): string => readFileSync(logOf(name), 'utf8'),

    async stop(): Promise<void> {
      await Promise.all(pool.map(({ running }) => running.stop()))
    },
  }
}
