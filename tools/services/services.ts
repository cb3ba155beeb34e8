import { composeDown, composeUp, isDockerRunning, runsInDocker } from './docker.ts'
import { mail } from './mail.ts'
import { postgres } from './postgres.ts'
import { redis } from './redis.ts'
import { s3 } from './s3.ts'
import { installed, runScript } from './script.ts'
import { waitUntilAnswers } from './service.ts'
import type { Service } from './service.ts'
import { stripe } from './stripe.ts'

const services = [postgres, redis, s3, mail, stripe]

type Row = { service: string; address: string; state: string; holds: string }

/** Installs, starts and prepares the services that do not answer. */
export async function up(): Promise<Row[]> {
  const answering = await Promise.all(services.map((service) => service.answers()))
  const missing = services.filter((_, index) => !answering[index])
  await provide(missing)
  return Promise.all(services.map((service) => startService(service, !missing.includes(service))))
}

/** Starts containers where Docker runs, and installs Debian packages where it does not. */
async function provide(missing: Service[]): Promise<void> {
  const containers = missing.filter(({ name }) => runsInDocker(name))
  if (containers.length === 0 || !isDockerRunning()) return install(missing)
  composeUp(containers.map(({ name }) => name))
}

async function install(missing: Service[]): Promise<void> {
  const absent = missing.filter(({ packages }) => !installed(packages.command))
  const packages = absent.flatMap((service) => service.packages.names)
  // The browser of `pnpm e2e`.
  if (!installed('chromium-headless-shell')) packages.push('chromium-headless-shell')
  if (packages.length === 0) return
  if (installed('apt-get')) return runScript('install', packages)
  const names = absent.map(({ name }) => name).join(', ')
  if (names)
    throw new Error(
      `${names}: neither running nor installed, and no Docker engine answers. Start Docker, or use Debian.`,
    )
  console.log('pnpm e2e needs a browser: pnpm --filter @fourfold/e2e exec playwright install chromium')
}

async function startService(service: Service, wasRunning: boolean): Promise<Row> {
  if (!wasRunning) {
    // A container was started before.
    if (!(await service.answers())) await service.start()
    await waitUntilAnswers(service, 60)
  }
  const holds = (await service.prepare?.()) ?? ''
  return { service: service.name, address: service.address, state: wasRunning ? 'was running' : 'started', holds }
}

async function down(): Promise<Row[]> {
  const rows: Row[] = []
  const hadContainers = composeDown()
  for (const service of services) {
    const state = (await service.stop()) || (hadContainers && runsInDocker(service.name)) ? 'stopped' : 'not ours'
    rows.push({ service: service.name, address: service.address, state, holds: '' })
  }
  return rows
}

export function table(rows: Row[]): string {
  const cells = rows.map(({ service, address, state, holds }) => [service, address, state, holds])
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
