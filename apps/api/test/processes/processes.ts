import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { serviceEnv } from '../setup/services.ts'

const resolveSource = (file: string) => fileURLToPath(new URL(`../../src/${file}`, import.meta.url))

/** Node's compile cache. Tests start the same code dozens of times, and type stripping takes half of the startup. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url))

/** Environment variables of a started process. */
export type ProcessEnv = Record<string, string>

/** Finds a free port below the ephemeral range, so that no outgoing connection takes it meanwhile. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ]).catch(() => false)
    server.close()
    if (isFree) return port
  }
}

/** Starts a source file as a process and collects its output. */
function startProcess(file: string, args: readonly string[], env: ProcessEnv) {
  const child = spawn(process.execPath, [resolveSource(file), ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      // The encoder has its own tests; it would take 110 MB in each process.
      SEARCH_MODEL_FOLDER: '/nonexistent',
      ...serviceEnv,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  // A test that times out must not leave processes behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exitCode = once(child, 'close').then(([code]) => {
    process.off('exit', kill)
    return code as number | null
  })
  return { child, output, exitCode }
}

/** Runs the command line until it exits. */
export async function runCli(args: readonly string[], env: ProcessEnv) {
  const { output, exitCode } = startProcess('cli.ts', args, env)
  const code = await exitCode
  return { code, ...output }
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** Starts an API or worker process and waits until it is ready. */
export async function startServer(kind: 'api' | 'worker', env: ProcessEnv) {
  const port = await findFreePort()
  const { child, output, exitCode } = startProcess(kind === 'api' ? 'main.ts' : 'worker.ts', [], {
    API_PORT: String(port),
    WORKER_PORT: String(port),
    ...env,
  })
  const url = `http://127.0.0.1:${port}`
  for (let attempts = 0; !(await isReady(url)); attempts += 1) {
    if (child.exitCode !== null || attempts > 1200)
      throw new Error(`${kind} did not start: ${output.stdout}${output.stderr}`)
    await wait(50)
  }
  return {
    url,
    output,
    exitCode,
    /** Sends SIGKILL, so that the process cannot clean up. */
    async kill() {
      child.kill('SIGKILL')
      await exitCode
    },
    terminate: () => child.kill('SIGTERM'),
    async stop() {
      child.kill('SIGTERM')
      return exitCode
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Waits until `condition` returns true. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`condition not met within ${seconds} s: ${condition}`)
    await wait(50)
  }
}
