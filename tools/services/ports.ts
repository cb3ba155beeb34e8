import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

import { claim, releaseClaim } from './claims.ts'

/** Higher ports are in the ephemeral range of the operating system. */
export const MAX_PORT = 32_767

/** One file per port that a checkout or a running command uses; shared by all checkouts and users of the machine. */
const claimFolder = '/tmp/fourfold-ports'

function createClaimFolder(): void {
  if (existsSync(claimFolder)) return
  mkdirSync(claimFolder, { recursive: true })
  // The mode of mkdir is reduced by the umask. Other users must be able to add claims but not to remove these.
  chmodSync(claimFolder, 0o1777)
}

/** Reserves a port for `owner`; false when another checkout or process has it. */
export function claimPort(port: number, owner: string): boolean {
  createClaimFolder()
  return claim(join(claimFolder, String(port)), owner)
}

export function releasePort(port: number, owner: string): void {
  releaseClaim(join(claimFolder, String(port)), owner)
}

/** Returns whether a server accepts connections on this port of 127.0.0.1. */
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

/** Builds the name of the PostgreSQL cluster of a checkout, so that no other checkout uses its data. */
export const buildClusterName = (root: string): string =>
  `fourfold_${createHash('sha256').update(root).digest('hex').slice(0, 8)}`

type Cluster = { name: string; isOnline: boolean }

/** Lists Debian's PostgreSQL clusters, running or stopped, by the port in their configuration. */
export function listPostgresClusters(): Map<number, Cluster> {
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
