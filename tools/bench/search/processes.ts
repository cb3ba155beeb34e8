import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { readProcessCpu } from '../../lib/cpu.ts'
import { findFreePorts } from '../../lib/ports.ts'
import { start, waitUntilReady } from '../../lib/processes.ts'
import { readMemoryEnv } from './image-env.ts'

const entryFiles = { api: 'apps/api/src/main.ts', search: 'apps/search/src/main.ts' }

/** Loading a million listings without a snapshot takes about a minute, longer on a busy machine. */
const MAX_SECONDS = 300
const POLL_INTERVAL_MS = 25

/** Reads the resident memory of a process in megabytes: current (VmRSS) or peak (VmHWM). */
function readMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round((Number(kilobytes) * 1024) / 1e6)
}

/** Reads the scheduling delay of a process: the milliseconds that its main thread was runnable but not scheduled. */
function readSchedulingDelayMs(pid: number): number {
  const nanoseconds = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]
  return Number(nanoseconds) / 1e6
}

export type MeasuredProcess = Awaited<ReturnType<typeof startMeasuredProcess>>

/** Starts a process of the product with the settings of its image, and measures its CPU and memory. */
export async function startMeasuredProcess(kind: keyof typeof entryFiles, env: Record<string, string>) {
  const [port = 0] = await findFreePorts(1)
  const url = `http://127.0.0.1:${port}`
  const startTime = performance.now()
  const runningProcess = start({
    name: kind,
    command: [process.execPath, entryFiles[kind]],
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      ...readMemoryEnv(kind),
      ...env,
      API_PORT: String(port),
      SEARCH_PORT: String(port),
    },
  })
  await waitUntilReady(runningProcess, `${url}/readyz`, { timeoutSeconds: MAX_SECONDS, intervalMs: POLL_INTERVAL_MS })
  const readySeconds = Math.round((performance.now() - startTime) / 10) / 100
  const { pid = 0, stop } = runningProcess
  return {
    url,
    stop,
    /** CPU microseconds since the start. */
    readCpuMicroseconds: () => readProcessCpu(pid),
    readSchedulingDelayMs: () => readSchedulingDelayMs(pid),
    /** Start time, current and peak memory. */
    readFigures: () => ({
      readySeconds,
      megabytes: readMegabytes(pid, 'VmRSS'),
      maxMegabytes: readMegabytes(pid, 'VmHWM'),
    }),
  }
}

/** Loads the index from the database and writes a snapshot. Returns the figures of the process. */
export async function createSnapshot(pool: pg.Pool, url: string) {
  await pool.query('delete from search_snapshot')
  const search = await startMeasuredProcess('search', { DATABASE_URL: url, SEARCH_SNAPSHOT_MINUTES: '60' })
  try {
    const isWritten = async () =>
      (await pool.query('select from search_snapshot where search_snapshot.key is not null')).rowCount === 1
    while (!(await isWritten())) await sleep(100)
    return search.readFigures()
  } finally {
    await search.stop()
  }
}
