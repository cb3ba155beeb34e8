import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { root } from './addresses.ts'

/** Pid files, logs and data of the servers this checkout started. */
export const stateFolder = join(root, '.cache/services')

const pidFile = (name: string) => join(stateFolder, `${name}.pid`)

// After a restart of the machine a pid may belong to another program. Pid and start time together are unique.
function readIdentity(pid: number): string | undefined {
  // macOS has no /proc.
  if (!existsSync('/proc/self/stat')) return readIdentityFromPs(pid)
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? undefined : `${pid} ${fields[19]}`
  } catch {
    return undefined
  }
}

function readIdentityFromPs(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const [state = '', ...start] = stdout.trim().split(/\s+/)
  return status !== 0 || state.startsWith('Z') ? undefined : `${pid} ${start.join(' ')}`
}

/** Starts a server that outlives this command, with its output in a log file. */
export function startDaemon(name: string, command: string[]): void {
  mkdirSync(stateFolder, { recursive: true })
  const log = openSync(join(stateFolder, `${name}.log`), 'a')
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: stateFolder, detached: true, stdio: ['ignore', log, log] })
  child.unref()
  if (child.pid === undefined) throw new Error(`${program} could not be started`)
  writeFileSync(pidFile(name), readIdentity(child.pid) ?? '')
}

/** Reads pid and start time of the server that `startDaemon` started; undefined if it has exited. */
function readRunningIdentity(name: string): string | undefined {
  if (!existsSync(pidFile(name))) return undefined
  const recorded = readFileSync(pidFile(name), 'utf8')
  return readIdentity(parsePid(recorded)) === recorded ? recorded : undefined
}

const parsePid = (identity: string) => Number(identity.split(' ')[0])

export const isDaemonRunning = (name: string): boolean => readRunningIdentity(name) !== undefined

/** Stops the server that `startDaemon` started, unless its pid belongs to another program now. */
export async function stopDaemon(name: string): Promise<boolean> {
  const identity = readRunningIdentity(name)
  rmSync(pidFile(name), { force: true })
  if (identity === undefined) return false
  const pid = parsePid(identity)
  process.kill(pid, 'SIGTERM')
  for (let attempt = 0; attempt < 100 && readIdentity(pid) === identity; attempt += 1) await sleep(100)
  if (readIdentity(pid) === identity) process.kill(pid, 'SIGKILL')
  return true
}
