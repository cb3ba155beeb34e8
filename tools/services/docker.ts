import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { addresses, root } from './addresses.ts'
import { stateFolder } from './daemon.ts'

/** Services that Docker Compose can run, with their names in compose.yaml. The others are npm packages. */
const composeServices: Record<string, string> = {
  PostgreSQL: 'postgres',
  Redis: 'redis',
  S3: 's3',
  OpenSearch: 'opensearch',
}

const stateFile = join(stateFolder, 'compose')

/** Each checkout has its own containers and volumes. */
const project = `fourfold-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`

const ports = {
  POSTGRES_PORT: new URL(addresses.database).port,
  REDIS_PORT: new URL(addresses.redis).port,
  S3_PORT: new URL(addresses.s3.endpoint).port,
  ...(addresses.opensearch && { OPENSEARCH_PORT: new URL(addresses.opensearch).port }),
}

function compose(...args: string[]): void {
  execFileSync('docker', ['compose', '--project-name', project, ...args], {
    cwd: root,
    env: { ...process.env, ...ports },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Returns whether a Docker engine is running; the client alone is not enough. */
export function isDockerRunning(): boolean {
  return spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0
}

export const runsInDocker = (service: string): boolean => service in composeServices

/** Starts services of compose.yaml on this checkout's ports and waits until they are healthy. */
export function composeUp(services: readonly string[]): void {
  compose('up', '--detach', '--wait', ...services.flatMap((name) => composeServices[name] ?? []))
  mkdirSync(stateFolder, { recursive: true })
  writeFileSync(stateFile, services.join('\n'))
}

/** Stops the containers of this checkout and keeps their data; false when it has none. */
export function composeDown(): boolean {
  if (!existsSync(stateFile)) return false
  compose('down')
  rmSync(stateFile)
  return true
}
