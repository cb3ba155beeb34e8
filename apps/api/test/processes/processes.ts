import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { serviceEnv } from '../setup/services.ts'

const source = (file: string) => fileURLToPath(new URL(`../../src/${file}`, import.meta.url))

/** Node's compile cache: tests start the same code dozens of times, and stripping its types takes half of a start. */
const compiled = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url))

/** Environment variables of a started process. */
export type ProcessEnv = Record<string, string>

/** Finds a free port below the ephemeral range, so that no other connection gets it meanwhile. */
export async function freePort(): Promise<number> {
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
function run(file: string, args: readonly string[], env: ProcessEnv) {
  const child = spawn(process.execPath, [source(file), ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      ...serviceEnv,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  // A test that times out must not leave processes behind.
  const reap = () => child.kill('SIGKILL')
  process.once('exit', reap)
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', reap)
    return code as number | null
  })
  return { child, output, ended }
}

/** Runs the command line until it exits. */
export async function runCli(args: readonly string[], env: ProcessEnv) {
  const { output, ended } = run('cli.ts', args, env)
  const code = await ended
  return { code, ...output }
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** Starts an API or worker process and waits until it is ready. */
export async function startServer(kind: 'api' | 'worker', env: ProcessEnv) {
  const port = await freePort()
  const { child, output, ended } = run(kind === 'api' ? 'main.ts' : 'worker.ts', [], {
    API_PORT: String(port),
    WORKER_PORT: String(port),
    ...env,
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await isReady(url)); tries += 1) {
    if (child.exitCode !== null || tries > 1200)
      throw new Error(`${kind} did not start: ${output.stdout}${output.stderr}`)
    await wait(50)
  }
  return {
    url,
    output,
    ended,
    /** Sends SIGKILL, so that the process cannot clean up. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    terminate: () => child.kill('SIGTERM'),
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Waits until `condition` holds. */
export async function until(condition: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`did not happen within ${seconds} s: ${condition}`)
    await wait(50)
  }
}
