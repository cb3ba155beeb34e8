import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { root } from '../../services/addresses.ts'
import { start, waitUntilReady } from '../processes.ts'
import type { RunningProcess } from '../processes.ts'

type Kind = 'api' | 'worker'
type Env = Record<string, string>
type ProcessSpec = { kind: Kind; name: string; port: number }
type PooledProcess = ProcessSpec & { runningProcess: RunningProcess }

const logFolder = join(root, '.cache/chaos')
const logFile = (name: string) => join(logFolder, `${name}.log`)
const entryFiles: Record<Kind, string> = {
  api: 'apps/api/src/main.ts',
  worker: 'apps/api/src/worker.ts',
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
    env: { LOG_LEVEL: 'info', ...env, API_PORT: String(port), WORKER_PORT: String(port) },
    log: logFile(name),
  })
}

const urlOf = ({ port }: ProcessSpec) => `http://127.0.0.1:${port}`
const waitUntilProcessReady = (process: PooledProcess) =>
  waitUntilReady(process.runningProcess, `${urlOf(process)}/readyz`)

/** Starts API and worker processes, two of each by default. A run may kill any of them and restart it. */
export async function startProcessPool(
  env: Env,
  ports: readonly number[],
  { kinds = ['api', 'api', 'worker', 'worker'], flags = [], prefix = '' }: PoolOptions = {},
) {
  mkdirSync(logFolder, { recursive: true })
  const buildName = (kind: Kind, index: number) =>
    `${prefix}${kind}-${kinds.slice(0, index + 1).filter((other) => other === kind).length}`
  const pool = kinds.map((kind, index): PooledProcess => {
    const spec = { kind, name: buildName(kind, index), port: ports[index] ?? 0 }
    return { ...spec, runningProcess: startProcess(spec, { env, flags }) }
  })
  await Promise.all(pool.map(waitUntilProcessReady))

  const filterByKind = (kind: Kind) => pool.filter((process) => process.kind === kind)
  function findNth(kind: Kind, nth: number): PooledProcess {
    const process = filterByKind(kind)[nth % filterByKind(kind).length]
    if (!process) throw new Error(`no ${kind} process in the pool`)
    return process
  }

  return {
    apis: filterByKind('api').map(urlOf),
    pidOf: (kind: Kind): number => findNth(kind, 0).runningProcess.pid ?? 0,

    /** Kills the nth process of a kind with SIGKILL and starts it again after `beforeRestart`. */
    async kill(kind: Kind, nth: number, beforeRestart = () => sleep(500)): Promise<string> {
      const target = findNth(kind, nth)
      await target.runningProcess.kill()
      await beforeRestart()
      target.runningProcess = startProcess(target, { env, flags })
      await waitUntilProcessReady(target)
      return target.name
    },

    /** Suspends the nth process of a kind: its connections stay open, but it does not respond. */
    async freeze(kind: Kind, nth: number, milliseconds: number): Promise<string> {
      const { name, runningProcess } = findNth(kind, nth)
      runningProcess.freeze()
      await sleep(milliseconds)
      runningProcess.thaw()
      return name
    },

    /** Returns the log output of a process since its last start. */
    readLog: (name: string): string => readFileSync(logFile(name), 'utf8'),

    async stop(): Promise<void> {
      await Promise.all(pool.map(({ runningProcess }) => runningProcess.stop()))
    },
  }
}
