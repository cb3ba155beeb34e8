import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

import { root } from '../services/addresses.ts'

export type Program = {
  name: string
  command: string[]
  folder?: string
  env?: Record<string, string>
  /** File for the output; by default each line is printed with the name as prefix. */
  log?: string
}

export type RunningProcess = {
  name: string
  pid: number | undefined
  /** Resolves with the reason when the process exits. */
  exited: Promise<string>
  stop: () => Promise<void>
  /** Sends SIGKILL to the process group. */
  kill: () => Promise<void>
  /** Suspends the process with its connections open. */
  freeze: () => void
  thaw: () => void
}

const STOP_TIMEOUT_MS = 20_000

// Like pnpm, puts the programs and the Node.js version of the packages first on PATH.
const buildChildEnv = (env: Record<string, string> = {}) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
  ...env,
})

/** Starts a program in its own process group, so that Ctrl-C reaches it only through `stop`. */
export function start(program: Program): RunningProcess {
  const [file = '', ...args] = program.command
  const child = spawn(file, args, {
    cwd: program.folder ?? root,
    env: buildChildEnv(program.env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  forwardOutput(child, program)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${program.name} failed to start: ${error.message}`))
    child.once('exit', (code, signal) => resolve(`${program.name} exited with ${signal ?? `code ${code}`}`))
  })
  const killGroup = () => signalGroup(child, 'SIGKILL')
  process.once('exit', killGroup)
  const kill = async () => {
    killGroup()
    await exited
    process.off('exit', killGroup)
  }
  const stop = async () => {
    signalGroup(child, 'SIGTERM')
    await Promise.race([exited, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    await kill()
  }
  const freeze = () => signalGroup(child, 'SIGSTOP')
  const thaw = () => signalGroup(child, 'SIGCONT')
  return { name: program.name, pid: child.pid, exited, stop, kill, freeze, thaw }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The process group has already exited.
  }
}

function forwardOutput(child: ChildProcess, { name, log }: Program): void {
  const file = log === undefined ? undefined : createWriteStream(log)
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    if (file) stream.pipe(file, { end: false })
    else createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(7)}| ${line}`))
  }
}

/** Runs a program in the foreground and returns its exit code. */
export function run({ command, folder, env }: Omit<Program, 'name' | 'log'>): Promise<number> {
  const [file = '', ...args] = command
  const child = spawn(file, args, { cwd: folder ?? root, env: buildChildEnv(env), stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

type WaitOptions = { timeoutSeconds?: number; intervalMs?: number }

/** Waits until `url` responds with 2xx. Throws if the program exits first. */
export async function waitUntilReady(
  running: RunningProcess,
  url: string,
  { timeoutSeconds = 60, intervalMs = 100 }: WaitOptions = {},
): Promise<void> {
  let exitReason: string | undefined
  void running.exited.then((reason) => (exitReason = reason))
  const deadline = Date.now() + timeoutSeconds * 1000
  while (Date.now() < deadline) {
    if (exitReason !== undefined) throw new Error(exitReason)
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (response?.ok) return
    await sleep(intervalMs)
  }
  throw new Error(`${running.name} is not ready: no successful response from ${url}`)
}

/** Resolves on SIGINT or SIGTERM. Call it before starting the first program. */
export function waitForStopSignal(): Promise<'stop'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve('stop'))
  })
}

/** Waits for a stop signal (exit code 0) or for a program to exit (exit code 1), then stops the other programs. */
export async function runUntilStopped(running: RunningProcess[], stopSignal: Promise<'stop'>): Promise<number> {
  const reason = await Promise.race([stopSignal, ...running.map(({ exited }) => exited)])
  if (reason !== 'stop') console.error(`${reason}; stopping the other programs`)
  await Promise.all(running.map(({ stop }) => stop()))
  return reason === 'stop' ? 0 : 1
}

/** Prints the error message without the stack and exits with 1. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
