import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { addresses } from './addresses.ts'
import { claim, releaseClaim } from './claims.ts'
import { stateFolder } from './daemon.ts'
import { composeDown, composeUp, isDockerRunning, runsInDocker } from './docker.ts'
import { installModel } from './model.ts'
import { isInstalled, runScript } from './script.ts'
import { mail } from './servers/mail.ts'
import { opensearch } from './servers/opensearch.ts'
import { postgres } from './servers/postgres.ts'
import { redis } from './servers/redis.ts'
import { s3 } from './servers/s3.ts'
import { stripe } from './servers/stripe.ts'
import { waitUntilAvailable } from './service.ts'
import type { Service } from './service.ts'

const services = [postgres, redis, s3, ...(addresses.opensearch === '' ? [] : [opensearch]), mail, stripe]

const FAILED = 'failed'

type Row = { service: string; address: string; state: string; details: string }

/** Runs one `up` or `down` of this checkout at a time: two would start the same server twice. */
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(stateFolder, { recursive: true })
  const lock = join(stateFolder, 'lock')
  const owner = String(process.pid)
  while (!claim(lock, owner)) await sleep(200)
  try {
    return await work()
  } finally {
    releaseClaim(lock, owner)
  }
}

/** Installs, starts and prepares missing services. */
export const up = (): Promise<Row[]> => withLock(startMissing)

async function startMissing(): Promise<Row[]> {
  const available = await Promise.all(services.map((service) => service.isAvailable()))
  const missing = services.filter((_, index) => !available[index])
  await installOrStart(missing)
  const [rows] = await Promise.all([
    Promise.all(services.map((service) => startIfPossible(service, !missing.includes(service)))),
    installModel(),
  ])
  return rows
}

/** Starts containers where Docker runs, and installs Debian packages where it does not. */
async function installOrStart(missing: Service[]): Promise<void> {
  const containers = missing.filter(({ name }) => runsInDocker(name))
  if (containers.length === 0 || !isDockerRunning()) return install(missing)
  composeUp(containers.map(({ name }) => name))
}

async function install(missing: Service[]): Promise<void> {
  const uninstalled = missing.filter(({ packages }) => !isInstalled(packages.command))
  const packages = uninstalled.flatMap((service) => service.packages.names)
  // The browser of `pnpm e2e`.
  if (!isInstalled('chromium-headless-shell')) packages.push('chromium-headless-shell')
  if (packages.length === 0) return
  if (isInstalled('apt-get')) return runScript('install', packages)
  const names = uninstalled.map(({ name }) => name).join(', ')
  if (names)
    throw new Error(
      `${names}: neither running nor installed, and no Docker engine is running. Start Docker, or use Debian.`,
    )
  console.log('pnpm e2e needs a browser: pnpm --filter @fourfold/e2e exec playwright install chromium')
}

/** Starts a service. If an optional one cannot be started, the product runs without it, but CI must run its tests. */
export async function startIfPossible(service: Service, wasRunning: boolean): Promise<Row> {
  const { name, address, optionalSetting } = service
  try {
    return await startService(service, wasRunning)
  } catch (error) {
    if (optionalSetting === undefined || process.env.CI) throw error
    // Child processes inherit it.
    process.env[optionalSetting] = ''
    return { service: name, address, state: 'not available', details: formatError(error) }
  }
}

const formatError = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function startService(service: Service, wasRunning: boolean): Promise<Row> {
  if (!wasRunning) {
    // Its container may have been started already.
    if (!(await service.isAvailable())) await service.start()
    await waitUntilAvailable(service, 300)
  }
  const details = (await service.prepare?.()) ?? ''
  return { service: service.name, address: service.address, state: wasRunning ? 'was running' : 'started', details }
}

/** Stops all services, also when one of them cannot be stopped. */
async function stopAll(): Promise<Row[]> {
  const rows: Row[] = []
  const hadContainers = composeDown()
  for (const service of services) {
    const hadContainer = hadContainers && runsInDocker(service.name)
    const outcome = await service.stop().then(
      (wasStopped) => ({ state: wasStopped || hadContainer ? 'stopped' : 'not started here', details: '' }),
      (error: unknown) => ({ state: FAILED, details: formatError(error) }),
    )
    rows.push({ service: service.name, address: service.address, ...outcome })
  }
  return rows
}

export function formatTable(rows: Row[]): string {
  const cells = rows.map(({ service, address, state, details }) => [service, address, state, details])
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)) + 2)
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('')
        .trimEnd(),
    )
    .join('\n')
}

if (import.meta.main) {
  const command = process.argv[2] ?? ''
  if (!['up', 'down'].includes(command)) {
    console.error('usage: pnpm services up | down')
    process.exit(2)
  }
  try {
    const rows = await (command === 'up' ? up() : withLock(stopAll))
    console.log(formatTable(rows))
    if (rows.some(({ state }) => state === FAILED)) process.exit(1)
  } catch (error) {
    console.error(formatError(error))
    process.exit(1)
  }
}
