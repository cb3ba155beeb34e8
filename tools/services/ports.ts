import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Higher ports are in the ephemeral range of the operating system. */
export const MAX_PORT = 32_767

/** One file per port that a checkout or a running command uses; shared by all checkouts on the machine. */
const claimFolder = join(tmpdir(), 'fourfold-ports')

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A claim is a path (valid while the checkout exists) or a process id (valid while the process runs). */
function isValid(owner: string): boolean {
  return owner.startsWith('/') ? existsSync(owner) : isRunning(Number(owner))
}

/** Reserves a port for `owner`; false when another checkout or process has it. */
export function claimPort(port: number, owner: string): boolean {
  mkdirSync(claimFolder, { recursive: true, mode: 0o777 })
  const file = join(claimFolder, String(port))
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, owner)
  try {
    // Creating a link is atomic, so two processes cannot both get the port.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        linkSync(draft, file)
        return true
      } catch {
        const current = readFileSync(file, 'utf8')
        if (current === owner) return true
        if (isValid(current)) return false
        rmSync(file, { force: true })
      }
    }
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

export function releasePort(port: number, owner: string): void {
  const file = join(claimFolder, String(port))
  if (existsSync(file) && readFileSync(file, 'utf8') === owner) rmSync(file, { force: true })
}

/** Whether a server accepts connections on this port of 127.0.0.1. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1000 })
    const finish = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
  })
}

/** Reserves `count` consecutive free ports while this process runs, and returns the first. */
export async function claimPorts({
  from,
  count,
  step,
}: {
  from: number
  count: number
  step: number
}): Promise<number> {
  const owner = String(process.pid)
  for (let first = from; first + count <= MAX_PORT; first += step) {
    const ports = Array.from({ length: count }, (_, index) => first + index)
    const isFree =
      ports.every((port) => claimPort(port, owner)) && !(await Promise.all(ports.map(isListening))).includes(true)
    if (isFree) {
      process.once('exit', () => ports.forEach((port) => releasePort(port, owner)))
      return first
    }
    for (const port of ports) releasePort(port, owner)
  }
  throw new Error(`No ${count} free consecutive ports above ${from}`)
}

type Cluster = { name: string; isOnline: boolean }

/** Debian's PostgreSQL clusters by the port in their configuration, whether they run or not. */
export function postgresClusters(): Map<number, Cluster> {
  try {
    const rows = execFileSync('pg_lsclusters', ['--no-header'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const fields = rows.split('\n').map((row) => row.trim().split(/\s+/))
    return new Map(
      fields.flatMap(([version, name = '', port, status = '']) =>
        version ? [[Number(port), { name, isOnline: status.startsWith('online') }] as const] : [],
      ),
    )
  } catch {
    return new Map()
  }
}
