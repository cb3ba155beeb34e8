import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { fetchOpenSearchInfo } from './opensearch-info.ts'
import { claimPort, buildClusterName, isListening, MAX_PORT, listPostgresClusters, releasePort } from './ports.ts'

type Setting = {
  variable: string
  /** Used if it is free, or if the server on it does not belong to another checkout. */
  defaultPort: number
  step: number
  formatValue: (port: number) => string
  /** Returns whether the service can use a port. By default, it can use any port that no other checkout has claimed. */
  canUse?: (port: number, root: string) => Promise<boolean>
}

const createUrlFormatter = (scheme: string) => (port: number) => `${scheme}://127.0.0.1:${port}`

/** A port in the configuration of a stopped cluster is taken, unless this checkout has created the cluster. */
async function isUsableForPostgres(port: number, root: string): Promise<boolean> {
  const cluster = listPostgresClusters().get(port)
  if (cluster?.name.startsWith('fourfold')) return cluster.name.startsWith(buildClusterName(root))
  if (await isListening(port)) return acceptsLogin(port)
  return !cluster
}

async function acceptsLogin(port: number): Promise<boolean> {
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

/** Ceph also needs the two ports after the gateway's. */
async function isUsableForS3(port: number): Promise<boolean> {
  const taken = await Promise.all([port + 1, port + 2].map(isListening))
  return (await isListening(port)) || !taken.includes(true)
}

/** A running OpenSearch is usable unless another checkout has started it. */
async function isUsableForOpenSearch(port: number, root: string): Promise<boolean> {
  if (!(await isListening(port))) return true
  const info = await fetchOpenSearchInfo(`http://127.0.0.1:${port}`)
  if (!info?.isSupported) return false
  return !info.clusterName.startsWith('fourfold') || info.clusterName === buildClusterName(root)
}

const settings: Setting[] = [
  {
    variable: 'DATABASE_URL',
    defaultPort: 5432,
    step: 10,
    formatValue: (port) => `postgres://postgres@127.0.0.1:${port}/fourfold`,
    canUse: isUsableForPostgres,
  },
  { variable: 'REDIS_URL', defaultPort: 6379, step: 10, formatValue: createUrlFormatter('redis') },
  {
    variable: 'S3_ENDPOINT',
    defaultPort: 9000,
    step: 100,
    formatValue: createUrlFormatter('http'),
    canUse: isUsableForS3,
  },
  {
    variable: 'OPENSEARCH_URL',
    defaultPort: 9200,
    step: 10,
    formatValue: createUrlFormatter('http'),
    canUse: isUsableForOpenSearch,
  },
  { variable: 'SMTP_URL', defaultPort: 1025, step: 100, formatValue: createUrlFormatter('smtp') },
  { variable: 'MAIL_URL', defaultPort: 1080, step: 100, formatValue: createUrlFormatter('http') },
  { variable: 'STRIPE_API_URL', defaultPort: 12_111, step: 10, formatValue: createUrlFormatter('http') },
  { variable: 'WEB_PORT', defaultPort: 3000, step: 10, formatValue: String },
  { variable: 'API_PORT', defaultPort: 3001, step: 10, formatValue: String },
  { variable: 'WORKER_PORT', defaultPort: 3002, step: 10, formatValue: String },
  { variable: 'SEARCH_PORT', defaultPort: 3003, step: 10, formatValue: String },
]

async function choosePort({ variable, defaultPort, step, canUse }: Setting, root: string): Promise<number> {
  for (let port = defaultPort; port <= MAX_PORT; port += step) {
    if (!claimPort(port, root)) continue
    // A server that the developer runs, for example with Docker Compose, may listen on the default port.
    const isUsable = canUse ? await canUse(port, root) : port === defaultPort || !(await isListening(port))
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

const parsePort = (value: string) => Number(/(\d+)(?:\/fourfold)?$/.exec(value)?.[1])

/** Lower ports need special rights. */
const MIN_PORT = 1024

/** Returns false for a value that was edited or only partially written. */
function isComplete(value: string, { formatValue }: Setting): boolean {
  const port = parsePort(value)
  return port >= MIN_PORT && port <= MAX_PORT && formatValue(port) === value
}

/**
 * Chooses an address for every service that the environment does not set, and stores it in `file`, from which commands
 * read it. A port that another checkout has claimed meanwhile is replaced.
 */
export async function chooseAddresses(root: string, file: string): Promise<Record<string, string>> {
  const stored = read(file)
  const chosen: Record<string, string> = {}
  for (const setting of settings) {
    if (process.env[setting.variable] !== undefined) continue
    const current = stored.get(setting.variable)
    const canKeep = current !== undefined && isComplete(current, setting) && claimPort(parsePort(current), root)
    chosen[setting.variable] = canKeep ? current : setting.formatValue(await choosePort(setting, root))
  }
  const text = Object.entries({ ...Object.fromEntries(stored), ...chosen })
    .map(([variable, value]) => `${variable}=${value}\n`)
    .join('')
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  return chosen
}
