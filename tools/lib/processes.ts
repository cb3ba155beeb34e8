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
  /** A file for its output; without one, its lines appear here behind its name. */
  log?: string
}

export type RunningProcess = {
  name: string
  pid: number | undefined
  /** Fulfilled with a sentence once it has ended, for whatever reason. */
  exited: Promise<string>
  stop: () => Promise<void>
  /** Ends it without a chance to tidy up. */
  kill: () => Promise<void>
  /** Lets it stand still, connections and all, until it is thawed. */
  freeze: () => void
  thaw: () => void
}

const STOP_TIMEOUT_MS = 20_000

// As under pnpm: installed programs, and the node that came with them, before those of the machine.
const childEnv = (env: Record<string, string> = {}) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
  ...env,
})

/** Starts a program in a process group of its own, so that Ctrl-C reaches it only through `stop`. */
export function start(program: Program): RunningProcess {
  const [file = '', ...args] = program.command
  const child = spawn(file, args, {
    cwd: program.folder ?? root,
    env: childEnv(program.env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  forwardOutput(child, program)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${program.name} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => resolve(`${program.name} ended with ${signal ?? `code ${code}`}`))
  })
  const killGroup = () => signalGroup(child, 'SIGKILL')
  process.once('exit', killGroup)
  const kill = async () => {
    killGroup()
    await ended
    process.off('exit', killGroup)
  }
  const stop = async () => {
    signalGroup(child, 'SIGTERM')
    await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    await kill()
  }
  const freeze = () => signalGroup(child, 'SIGSTOP')
  const thaw = () => signalGroup(child, 'SIGCONT')
  return { name: program.name, pid: child.pid, exited: ended, stop, kill, freeze, thaw }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group has ended already.
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

/** Runs a program in the foreground to its end and gives its exit code. */
export function run({ command, folder, env }: Omit<Program, 'name' | 'log'>): Promise<number> {
  const [file = '', ...args] = command
  const child = spawn(file, args, { cwd: folder ?? root, env: childEnv(env), stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

type WaitOptions = { timeoutSeconds?: number; intervalMs?: number }

/** Waits until `url` answers with success; a program that ends before that is an error. */
export async function waitUntilReady(
  running: RunningProcess,
  url: string,
  { timeoutSeconds = 60, intervalMs = 100 }: WaitOptions = {},
): Promise<void> {
  let state: string | undefined
  void running.exited.then((sentence) => (state = sentence))
  const deadline = Date.now() + timeoutSeconds * 1000
  while (Date.now() < deadline) {
    if (state !== undefined) throw new Error(state)
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (answer?.ok) return
    await sleep(intervalMs)
  }
  throw new Error(`${running.name} is not ready: ${url} gives no good answer`)
}

/** Fulfilled when somebody asks this process to stop. Listen before the first program starts. */
export function waitForStopSignal(): Promise<'asked'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve('asked'))
  })
}

/** Stays until somebody asks (0) or one program ends on its own (1), then stops the others and gives the exit code. */
export async function runUntilStopped(running: RunningProcess[], asked: Promise<'asked'>): Promise<number> {
  const reason = await Promise.race([asked, ...running.map(({ exited }) => exited)])
  if (reason !== 'asked') console.error(`${reason}; stopping the rest`)
  await Promise.all(running.map(({ stop }) => stop()))
  return reason === 'asked' ? 0 : 1
}

/** Ends this process with the message alone: the reader wants the reason, not our stack. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
