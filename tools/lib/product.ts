import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { root } from '../services/addresses.ts'
import { run, start, waitUntilReady } from './processes.ts'
import type { Program, RunningProcess } from './processes.ts'

const node = process.execPath

/** Lists the programs of the built product with their readiness URLs. */
function listPrograms(ports: Ports): { program: Program; readyUrl: string }[] {
  const env = {
    NODE_ENV: 'production',
    API_PORT: String(ports.api),
    WORKER_PORT: String(ports.worker),
    WEB_PORT: String(ports.web),
    API_URL: `http://127.0.0.1:${ports.api}`,
  }
  const createEntry = (name: keyof Ports, file: string) => ({
    program: { name, command: [node, file], env },
    readyUrl: `http://127.0.0.1:${ports[name]}/readyz`,
  })
  return [
    createEntry('api', 'apps/api/src/main.ts'),
    createEntry('worker', 'apps/api/src/worker.ts'),
    createEntry('web', 'apps/web/server.ts'),
  ]
}

export type Ports = { web: number; api: number; worker: number }

/** Applies the migrations; no process may start on an older schema. */
export async function migrate(env?: Record<string, string>): Promise<void> {
  const code = await run({ command: [node, 'apps/api/src/cli.ts', 'migrate'], ...(env && { env }) })
  if (code !== 0) throw new Error(`migrate exited with code ${code}`)
}

/** Throws if a port is in use: the readiness check would accept any program that responds on it. */
export async function assertPortsFree(ports: Ports): Promise<void> {
  await Promise.all(Object.values(ports).map(assertPortFree))
}

function assertPortFree(port: number): Promise<void> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', () => reject(new Error(`Port ${port} is in use. Stop the program that listens on it.`)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}

type StartOptions = {
  ports: Ports
  env?: Record<string, string>
  /** Folder for the output of each process; by default the output is printed. */
  logs?: string
}

/** Starts the built product. `ready` resolves when every process is ready; the caller stops the processes. */
export async function startProduct({
  ports,
  env,
  logs,
}: StartOptions): Promise<{ processes: RunningProcess[]; ready: Promise<unknown> }> {
  await assertPortsFree(ports)
  if (!existsSync(join(root, 'apps/web/build'))) throw new Error('No build found. Run pnpm build first.')
  const entries = listPrograms(ports).map(({ program, readyUrl }) => ({
    runningProcess: start({
      ...program,
      env: { ...program.env, ...env },
      ...(logs && { log: join(logs, `${program.name}.log`) }),
    }),
    readyUrl,
  }))
  return {
    processes: entries.map(({ runningProcess }) => runningProcess),
    ready: Promise.all(entries.map(({ runningProcess, readyUrl }) => waitUntilReady(runningProcess, readyUrl))),
  }
}
