import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { root } from '../services/addresses.ts'
import { run, start, waitUntilReady } from './processes.ts'
import type { Program, RunningProcess } from './processes.ts'

const node = process.execPath

/** The built product: one program per process kind, and where each says that it is ready. */
function programs(ports: Ports): { program: Program; ready: string }[] {
  const env = {
    NODE_ENV: 'production',
    API_PORT: String(ports.api),
    WORKER_PORT: String(ports.worker),
    SEARCH_PORT: String(ports.search),
    SEARCH_URLS: `http://127.0.0.1:${ports.search}`,
    WEB_PORT: String(ports.web),
    API_URL: `http://127.0.0.1:${ports.api}`,
  }
  const entry = (name: keyof Ports, file: string) => ({
    program: { name, command: [node, file], env },
    ready: `http://127.0.0.1:${ports[name]}/readyz`,
  })
  return [
    entry('api', 'apps/api/src/main.ts'),
    entry('worker', 'apps/api/src/worker.ts'),
    entry('search', 'apps/search/src/main.ts'),
    entry('web', 'apps/web/server.ts'),
  ]
}

export type Ports = { web: number; api: number; worker: number; search: number }

/** Brings the schema up to date; nothing may start on an older one. */
export async function migrate(env?: Record<string, string>): Promise<void> {
  const code = await run({ command: [node, 'apps/api/src/cli.ts', 'migrate'], ...(env && { env }) })
  if (code !== 0) throw new Error(`migrate ended with code ${code}`)
}

/** Whatever sits on a port of ours would answer in our place, and we would take its health for ours. */
export async function assertPortsFree(ports: Ports): Promise<void> {
  await Promise.all(Object.values(ports).map(assertPortFree))
}

function assertPortFree(port: number): Promise<void> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', () => reject(new Error(`Port ${port} is taken by another program: stop that one first.`)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}

type StartOptions = {
  ports: Ports
  env?: Record<string, string>
  /** A folder for the output of each process; without one it appears here. */
  logs?: string
}

/** Starts the built product; `ready` fulfills once every process is, and the caller stops them all. */
export async function startProduct({
  ports,
  env,
  logs,
}: StartOptions): Promise<{ running: RunningProcess[]; ready: Promise<unknown> }> {
  await assertPortsFree(ports)
  if (!existsSync(join(root, 'apps/web/build'))) throw new Error('There is no build yet: run pnpm build first.')
  const started = programs(ports).map(({ program, ready }) => ({
    running: start({
      ...program,
      env: { ...program.env, ...env },
      ...(logs && { log: join(logs, `${program.name}.log`) }),
    }),
    ready,
  }))
  return {
    running: started.map(({ running }) => running),
    ready: Promise.all(started.map(({ running, ready }) => waitUntilReady(running, ready))),
  }
}
