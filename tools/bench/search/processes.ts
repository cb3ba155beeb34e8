import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { processMicroseconds } from '../../lib/cpu.ts'
import { freePorts } from '../../lib/ports.ts'
import { start, waitUntilReady } from '../../lib/processes.ts'
import { memoryEnv } from './image-env.ts'

const files = { api: 'apps/api/src/main.ts', search: 'apps/search/src/main.ts' }

/** Without a snapshot a million listings take most of a minute, on a busy machine more. */
const MAX_SECONDS = 300
const PAUSE_MS = 25

/** Megabytes of memory, as the system counts them: what a process holds now, or the most it ever held. */
function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round((Number(kilobytes) * 1024) / 1e6)
}

/** Milliseconds that the main thread of a process has been ready to run and was not let to. */
function waitMilliseconds(pid: number): number {
  const nanoseconds = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]
  return Number(nanoseconds) / 1e6
}

export type MeasuredProcess = Awaited<ReturnType<typeof startMeasured>>

/** Starts one process of the product as its image would, and tells what it costs the machine. */
export async function startMeasured(kind: keyof typeof files, env: Record<string, string>) {
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const running = start({
    name: kind,
    command: [process.execPath, files[kind]],
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      ...memoryEnv(kind),
      ...env,
      API_PORT: String(port),
      SEARCH_PORT: String(port),
    },
  })
  await waitUntilReady(running, `${url}/readyz`, { timeoutSeconds: MAX_SECONDS, intervalMs: PAUSE_MS })
  const readySeconds = Math.round((performance.now() - began) / 10) / 100
  const { pid = 0, stop } = running
  return {
    url,
    stop,
    /** CPU microseconds since it was started. */
    cpu: () => processMicroseconds(pid),
    waited: () => waitMilliseconds(pid),
    /** How it started, and its memory at the moment and at the worst one. */
    figures: () => ({ readySeconds, megabytes: megabytesOf(pid, 'VmRSS'), maxMegabytes: megabytesOf(pid, 'VmHWM') }),
  }
}

/** Has the index read from the database and a snapshot of it written, and tells what that took. */
export async function makeSnapshot(pool: pg.Pool, url: string) {
  await pool.query('delete from search_snapshot')
  const search = await startMeasured('search', { DATABASE_URL: url, SEARCH_SNAPSHOT_MINUTES: '60' })
  try {
    const isWritten = async () =>
      (await pool.query('select from search_snapshot where search_snapshot.key is not null')).rowCount === 1
    while (!(await isWritten())) await sleep(100)
    return search.figures()
  } finally {
    await search.stop()
  }
}
