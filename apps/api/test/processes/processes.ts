import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { serviceEnv } from '../setup/services.ts'

const source = (file: string) => fileURLToPath(new URL(`../../src/${file}`, import.meta.url))

/** Tests start the same code dozens of times; reading and stripping it of types takes half of a start. */
const compiled = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url))

/** Settings that put a process onto the database and mail server of a test. */
export type ProcessEnv = Record<string, string>

/** A port nobody listens on, below those the system hands out by itself. */
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

/** Starts a file of the product as a process of its own; what it writes is kept. */
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
  // A test that runs out of time must not leave processes behind.
  const reap = () => child.kill('SIGKILL')
  process.once('exit', reap)
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', reap)
    return code as number | null
  })
  return { child, output, ended }
}

/** The command line of the product, to its end. */
export async function runCli(args: readonly string[], env: ProcessEnv) {
  const { output, ended } = run('cli.ts', args, env)
  const code = await ended
  return { code, ...output }
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** An api or a worker, once it says that it is ready. */
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
    /** Ends it without a chance to tidy up. */
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
