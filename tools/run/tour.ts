import { existsSync } from 'node:fs'

import { queryOnce } from '../lib/database/query-once.ts'
import { findFreePorts } from '../lib/ports.ts'
import { exitWithError, run } from '../lib/processes.ts'
import { startPostgresCluster } from '../lib/servers/postgres-cluster.ts'
import type { Cluster } from '../lib/servers/postgres-cluster.ts'
import { runScript } from '../services/script.ts'

/**
 * `pnpm tour` rewrites the screenshots of every screen in docs/tour; `pnpm tour --compare` compares them with the
 * product. In both modes the clock of the product starts at the same time, so that screenshots of the same code are
 * equal. Where libfaketime cannot be installed, the clock is real and only `pnpm tour` works.
 */
const START = Date.parse('2026-03-11T15:00:00Z')

/** Returns the path of libfaketime on Debian, if it is installed. */
const findLibrary = () =>
  ['x86_64', 'aarch64']
    .map((architecture) => `/usr/lib/${architecture}-linux-gnu/faketime/libfaketime.so.1`)
    .find((path) => existsSync(path))

/** Builds the environment that shifts the clock. A shift, unlike a fixed start time, keeps all processes in sync. */
const shiftClock = (library: string, seconds: number) => ({
  LD_PRELOAD: library,
  FAKETIME: `${seconds}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

/** Shifts the clock functions of every database created later; libfaketime does not work reliably in PostgreSQL. */
async function shiftDatabaseClock(cluster: Cluster, seconds: number): Promise<void> {
  const createShiftedFunction = (name: string) =>
    `create function shifted.${name}() returns timestamptz language sql
      return pg_catalog.${name}() + interval '${seconds} seconds';`
  await queryOnce(
    cluster.url('postgres'),
    `alter database template0 with allow_connections true;
    alter role postgres set search_path = public, shifted, pg_catalog;`,
  )
  await queryOnce(
    cluster.url('template0'),
    `create schema shifted; ${createShiftedFunction('now')} ${createShiftedFunction('clock_timestamp')}`,
  )
}

async function takeScreenshots(playwrightArgs: string[], mode: 'compare' | 'update'): Promise<number> {
  if (!findLibrary() && existsSync('/usr/bin/apt-get')) await runScript('install', ['faketime'])
  const library = findLibrary()
  if (!library && mode === 'compare') {
    throw new Error('libfaketime is missing: screenshots can be compared only with a fixed clock.')
  }
  const seconds = Math.round((START - Temporal.Now.instant().epochMilliseconds) / 1000)
  const [port = 0] = await findFreePorts(1)
  const cluster = await startPostgresCluster(port)
  try {
    if (library) await shiftDatabaseClock(cluster, seconds)
    return await run({
      command: [process.execPath, 'tools/run/e2e.ts', ...playwrightArgs],
      env: {
        ...(library && shiftClock(library, seconds)),
        DATABASE_URL: cluster.url('fourfold_tour'),
        E2E_CONFIG: 'e2e/tour.config.ts',
        TOUR_SCREENSHOTS: mode,
        DEMO_PROFESSIONALS: '200',
        DEMO_MEMBERS: '40',
        DEMO_CHATS: '12',
        // In sequence, so that ids and the order of lists are the same each time.
        DEMO_CONCURRENCY: '1',
      },
    })
  } finally {
    await cluster.close()
  }
}

function main(): Promise<number> {
  const [option, ...rest] = process.argv.slice(2)
  if (option !== '--compare') return takeScreenshots(process.argv.slice(2), 'update')
  return takeScreenshots(['--project', 'readme-wide', '--project', 'readme-narrow', ...rest], 'compare')
}

process.exitCode = await main().catch(exitWithError)
