import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { readProcessCpu } from '../../lib/cpu.ts'
import { findFreePorts } from '../../lib/ports.ts'
import { start, waitUntilReady } from '../../lib/processes.ts'
import { startOpenSearchCluster } from '../../lib/servers/opensearch-cluster.ts'
import { root } from '../../services/addresses.ts'

const entryFiles = { api: 'apps/api/src/main.ts', worker: 'apps/api/src/worker.ts' }

const logFolder = join(root, '.cache/bench')

const MAX_SECONDS = 120
const POLL_INTERVAL_MS = 25
const MERGE_POLL_MS = 1000

/** Reads the resident memory of a process in megabytes: current (VmRSS) or peak (VmHWM). */
function readMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round((Number(kilobytes) * 1024) / 1e6)
}

/** Returns the ids of a process and its child processes. The encoder of the api is one. */
function listProcesses(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))]
}

export type MeasuredProcess = ReturnType<typeof measureProcess>

export const measureProcess = (pid: number) => ({
  /** CPU microseconds since the start. */
  readCpuMicroseconds: () => listProcesses(pid).reduce((sum, id) => sum + readProcessCpu(id), 0),
  readMemory: () => ({ megabytes: readMegabytes(pid, 'VmRSS'), maxMegabytes: readMegabytes(pid, 'VmHWM') }),
})

/** Starts a process of the product, and measures it. */
export async function startMeasuredProcess(kind: keyof typeof entryFiles, env: Record<string, string>) {
  const [port = 0] = await findFreePorts(1)
  const url = `http://127.0.0.1:${port}`
  mkdirSync(logFolder, { recursive: true })
  const startTime = performance.now()
  const runningProcess = start({
    name: kind,
    command: [process.execPath, entryFiles[kind]],
    log: join(logFolder, `${kind}.log`),
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      LIMITS_SCALE: '1000000',
      ...env,
      API_PORT: String(port),
      WORKER_PORT: String(port),
    },
  })
  await waitUntilReady(runningProcess, `${url}/readyz`, { timeoutSeconds: MAX_SECONDS, intervalMs: POLL_INTERVAL_MS })
  const readySeconds = Math.round((performance.now() - startTime) / 10) / 100
  const { pid = 0, stop } = runningProcess
  return { url, stop, readySeconds, ...measureProcess(pid) }
}

type NodeProcesses = { nodes: Record<string, { process: { id: number } }> }
type IndexStats = { _all: { primaries: { store: { size_in_bytes: number }; merges: { current: number } } } }

export type OpenSearchNode = Awaited<ReturnType<typeof startOpenSearchNode>>

/** Starts a node of OpenSearch with a heap of 1 GB, which a million professionals need. */
export async function startOpenSearchNode() {
  const { urls, stop } = await startOpenSearchCluster({ nodes: 1, heapMegabytes: 1024 })
  const [url = ''] = urls

  async function request<Reply>(path: string, method = 'GET'): Promise<Reply> {
    const response = await fetch(url + path, { method })
    if (!response.ok) throw new Error(`OpenSearch responded to ${path} with ${response.status}`)
    return (await response.json()) as Reply
  }

  const { nodes } = await request<NodeProcesses>('/_nodes/process')
  const [node] = Object.values(nodes)
  return {
    url,
    stop,
    ...measureProcess(node?.process.id ?? 0),
    refresh: (prefix: string) => request(`/${prefix}-*/_refresh`, 'POST'),
    /** Waits for the merges that follow a build, and returns the size of the indexes. */
    async readIndexMegabytes(prefix: string): Promise<number> {
      for (;;) {
        const { _all: all } = await request<IndexStats>(`/${prefix}-*/_stats/store,merge`)
        const { store, merges } = all.primaries
        if (merges.current === 0) return Math.round(store.size_in_bytes / 1e6)
        await sleep(MERGE_POLL_MS)
      }
    },
  }
}
