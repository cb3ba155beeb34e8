import { composeDown, composeUp, isDockerRunning, runsInDocker } from './docker.ts'
import { mail } from './mail.ts'
import { postgres } from './postgres.ts'
import { redis } from './redis.ts'
import { s3 } from './s3.ts'
import { isInstalled, runScript } from './script.ts'
import { waitUntilAvailable } from './service.ts'
import type { Service } from './service.ts'
import { stripe } from './stripe.ts'

const services = [postgres, redis, s3, mail, stripe]

type Row = { service: string; address: string; state: string; details: string }

/** Installs, starts and prepares missing services. */
export async function up(): Promise<Row[]> {
  const available = await Promise.all(services.map((service) => service.isAvailable()))
  const missing = services.filter((_, index) => !available[index])
  await installOrStart(missing)
  return Promise.all(services.map((service) => startService(service, !missing.includes(service))))
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

async function startService(service: Service, wasRunning: boolean): Promise<Row> {
  if (!wasRunning) {
    // Its container may have been started already.
    if (!(await service.isAvailable())) await service.start()
    await waitUntilAvailable(service, 60)
  }
  const details = (await service.prepare?.()) ?? ''
  return { service: service.name, address: service.address, state: wasRunning ? 'was running' : 'started', details }
}

async function down(): Promise<Row[]> {
  const rows: Row[] = []
  const hadContainers = composeDown()
  for (const service of services) {
    const state =
      (await service.stop()) || (hadContainers && runsInDocker(service.name)) ? 'stopped' : 'not started here'
    rows.push({ service: service.name, address: service.address, state, details: '' })
  }
  return rows
}

export function table(rows: Row[]): string {
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
  const commands = { up, down }
  const command = process.argv[2] ?? ''
  if (!(command in commands)) {
    console.error('usage: pnpm services up | down')
    process.exit(2)
  }
  try {
    console.log(table(await (command === 'up' ? up() : down())))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
