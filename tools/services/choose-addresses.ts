import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { claimPort, isListening, MAX_PORT, postgresClusters, releasePort } from './ports.ts'

type Setting = {
  variable: string
  /** The port this service usually has; used when it is free or answered by a server that is not another checkout's. */
  usual: number
  step: number
  valueFor: (port: number) => string
  /** Whether the service could use this port; without it, any port that no other checkout has claimed. */
  fits?: (port: number) => Promise<boolean>
}

const anyAddress = (scheme: string) => (port: number) => `${scheme}://127.0.0.1:${port}`

/** A stopped cluster of the machine's owner holds its port in its configuration; its own clusters `fourfold…` do not. */
async function fitsPostgres(port: number): Promise<boolean> {
  const cluster = postgresClusters().get(port)
  if (cluster?.name.startsWith('fourfold')) return true
  if (await isListening(port)) return admitsPostgres(port)
  return !cluster
}

async function admitsPostgres(port: number): Promise<boolean> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 3000,
  })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

/** Ceph's servers need the two ports after the gateway's as well. */
async function fitsS3(port: number): Promise<boolean> {
  const taken = await Promise.all([port + 1, port + 2].map(isListening))
  return (await isListening(port)) || !taken.includes(true)
}

const settings: Setting[] = [
  {
    variable: 'DATABASE_URL',
    usual: 5432,
    step: 10,
    valueFor: (port) => `postgres://postgres@127.0.0.1:${port}/fourfold`,
    fits: fitsPostgres,
  },
  { variable: 'REDIS_URL', usual: 6379, step: 10, valueFor: anyAddress('redis') },
  { variable: 'S3_ENDPOINT', usual: 9000, step: 100, valueFor: anyAddress('http'), fits: fitsS3 },
  { variable: 'SMTP_URL', usual: 1025, step: 100, valueFor: anyAddress('smtp') },
  { variable: 'MAIL_URL', usual: 1080, step: 100, valueFor: anyAddress('http') },
  { variable: 'STRIPE_API_URL', usual: 12_111, step: 10, valueFor: anyAddress('http') },
  { variable: 'WEB_PORT', usual: 3000, step: 10, valueFor: String },
  { variable: 'API_PORT', usual: 3001, step: 10, valueFor: String },
  { variable: 'WORKER_PORT', usual: 3002, step: 10, valueFor: String },
  { variable: 'SEARCH_PORT', usual: 3003, step: 10, valueFor: String },
]

async function choosePort({ variable, usual, step, fits }: Setting, root: string): Promise<number> {
  for (let port = usual; port <= MAX_PORT; port += step) {
    if (!claimPort(port, root)) continue
    // The usual port may be answered by a server that the developer runs, for example with Docker Compose.
    const isUsable = fits ? await fits(port) : port === usual || !(await isListening(port))
    if (isUsable) return port
    releasePort(port, root)
  }
  throw new Error(`No free port for ${variable}: set it yourself in .env.`)
}

function read(file: string): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return new Map(
    lines.flatMap((line) => (line.includes('=') ? [line.split(/=(.*)/).slice(0, 2) as [string, string]] : [])),
  )
}

const portOf = (value: string) => Number(/(\d+)(?:\/fourfold)?$/.exec(value)?.[1])

/**
 * Gives this checkout an address for every service that the environment does not name, and keeps the choice in `file`.
 * Commands of the project read it from there. A port that another checkout has claimed meanwhile is chosen again.
 */
export async function chooseAddresses(root: string, file: string): Promise<Record<string, string>> {
  const kept = read(file)
  const chosen: Record<string, string> = {}
  for (const setting of settings) {
    if (process.env[setting.variable] !== undefined) continue
    const before = kept.get(setting.variable)
    const isOurs = before !== undefined && claimPort(portOf(before), root)
    chosen[setting.variable] = isOurs ? before : setting.valueFor(await choosePort(setting, root))
  }
  const text = Object.entries({ ...Object.fromEntries(kept), ...chosen })
    .map(([variable, value]) => `${variable}=${value}\n`)
    .join('')
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  return chosen
}
