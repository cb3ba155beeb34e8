import { setTimeout as sleep } from 'node:timers/promises'

import { run } from '../../lib/processes.ts'
import type { OpenSearchCluster } from '../../lib/servers/opensearch-cluster.ts'
import type { Cluster } from '../../lib/servers/postgres-cluster.ts'
import type { ProcessPool } from '../../lib/servers/process-pool.ts'
import type { BulkProxies } from './bulk-proxies.ts'
import type { Outage } from './check.ts'
import { CATEGORY, isIndexQueueEmpty, readFillProgress } from './fixture.store.ts'
import { faultKinds } from './plan.ts'
import type { Fault, FaultKind } from './plan.ts'
import { waitUntil } from './wait-until.ts'

/** Long enough that the cluster removes a frozen node. */
const FROZEN_NODE_MS = 12_000
/** Too short for the removal, so that requests wait for the node. */
const BRIEFLY_FROZEN_MS = 3000
const DOWN_MS = 3000
/** Longer than the lease of 8 s and the pause between attempts to acquire it. */
const FROZEN_INDEXER_MS = 12_000
const FULL_DISKS_MS = 3000

export type System = {
  workers: ProcessPool
  openSearch: OpenSearchCluster
  proxies: BulkProxies
  postgres: Cluster
  databaseUrl: string
}

/** Injected faults and their outcome. */
type Injected = Record<FaultKind, number> & { outages: Outage[]; failedFaults: string[] }

type InjectionContext = System & { injected: Injected }

/** The prefix of the process names in the pools. */
export const PROCESS_PREFIX = 'search-'
const workerNames = [`${PROCESS_PREFIX}worker-1`, `${PROCESS_PREFIX}worker-2`]

/** Finds the worker that started indexing last, and therefore has the lease. Returns its index. */
function findIndexer({ workers }: Pick<System, 'workers'>): number {
  const startTimes = workerNames.map((name) => {
    const line = workers
      .readLog(name)
      .split('\n')
      .findLast((text) => text.includes('"msg":"search indexing started"'))
    return line === undefined ? 0 : (JSON.parse(line) as { time: number }).time
  })
  return startTimes.indexOf(Math.max(...startTimes))
}

async function findManager({ openSearch }: Pick<System, 'openSearch'>): Promise<number> {
  let manager = -1
  const find = async () => (manager = await openSearch.findManager()) >= 0
  await waitUntil('OpenSearch has an elected manager', find, { seconds: 60 })
  return manager
}

/** Finds one of the two nodes that are not the manager, in turn. */
const findDataNode = async (context: InjectionContext, nth: number) =>
  ((await findManager(context)) + 1 + (nth % 2)) % context.openSearch.urls.length

async function killNodes({ openSearch }: InjectionContext, nodes: readonly number[]): Promise<void> {
  await Promise.all(nodes.map(openSearch.kill))
  await sleep(DOWN_MS)
  await Promise.all(nodes.map(openSearch.restart))
}

async function freezeNodes(
  { openSearch }: InjectionContext,
  nodes: readonly number[],
  milliseconds: number,
): Promise<void> {
  for (const node of nodes) openSearch.freeze(node)
  await sleep(milliseconds)
  for (const node of nodes) openSearch.thaw(node)
}

const listNodes = ({ openSearch }: InjectionContext) => openSearch.urls.map((_, node) => node)

/** Starts a rebuild and kills the worker that fills the indexes. */
async function interruptRebuild({ workers, databaseUrl }: InjectionContext): Promise<void> {
  const command = [process.execPath, 'apps/api/src/cli.ts', 'search', 'rebuild']
  const isFilling = async () => ((await readFillProgress(databaseUrl)) ?? 0) > 0
  const [code] = await Promise.all([
    run({ command, env: { DATABASE_URL: databaseUrl } }),
    waitUntil('an index set is being filled', isFilling, { seconds: 60, intervalMs: 5 }),
  ])
  if (code !== 0) throw new Error(`search rebuild exited with code ${code}`)
  let isInterrupted = false
  await workers.kill('worker', findIndexer({ workers }), async () => {
    isInterrupted = (await readFillProgress(databaseUrl)) !== undefined
  })
  if (!isInterrupted) throw new Error('the rebuild was complete before the worker was killed')
}

/**
 * Freezes the worker that indexes while one of its bulk requests is in progress. Another worker takes over and indexes
 * newer changes. The delayed request reaches OpenSearch after them.
 */
async function freezeIndexer({ workers, proxies, databaseUrl }: InjectionContext): Promise<void> {
  const bulk = proxies.delayNextBulk()
  await waitUntil('a bulk request is under way', async () => bulk.isDelayed(), { seconds: 60, intervalMs: 10 })
  try {
    await workers.freeze('worker', findIndexer({ workers }), FROZEN_INDEXER_MS)
    await waitUntil('all changes are indexed', () => isIndexQueueEmpty(databaseUrl), { seconds: 60 })
  } finally {
    await bulk.release()
  }
}

const SEARCHED_ALIAS = `listings-${CATEGORY}`

async function deleteSearchedIndex({ openSearch }: InjectionContext): Promise<void> {
  const [index] = Object.keys((await openSearch.request(`/_alias/${SEARCHED_ALIAS}`)) as object)
  if (index === undefined) throw new Error('no index is searched')
  await openSearch.request(`/${index}`, { method: 'DELETE' })
}

/** Returns whether OpenSearch has stopped writing to the index that searches use, because disks are full. */
async function isReadOnly({ openSearch }: InjectionContext): Promise<boolean> {
  const path = `/${SEARCHED_ALIAS}/_settings/index.blocks.read_only_allow_delete`
  const indexes = (await openSearch.request(path)) as Record<string, { settings: object }>
  return Object.values(indexes).some(({ settings }) => Object.keys(settings).length > 0)
}

async function fillDisks(context: InjectionContext): Promise<void> {
  const { openSearch } = context
  try {
    await openSearch.setDisksFull(true)
    await waitUntil('indexes are read-only', () => isReadOnly(context), { seconds: 60, intervalMs: 500 })
    await sleep(FULL_DISKS_MS)
  } finally {
    await openSearch.setDisksFull(false)
  }
}

const faults: Record<FaultKind, (context: InjectionContext, nth: number) => Promise<unknown>> = {
  freezeIndexer,
  interruptRebuild,
  fillDisks,
  killIndexer: ({ workers }) => workers.kill('worker', findIndexer({ workers })),
  deleteIndex: deleteSearchedIndex,
  killNode: async (context, nth) => killNodes(context, [await findDataNode(context, nth)]),
  freezeNode: async (context, nth) => freezeNodes(context, [await findDataNode(context, nth)], FROZEN_NODE_MS),
  killManager: async (context) => killNodes(context, [await findManager(context)]),
  freezeManager: async (context) => freezeNodes(context, [await findManager(context)], FROZEN_NODE_MS),
  killAllNodes: (context) => killNodes(context, listNodes(context)),
  freezeAllNodes: (context) => freezeNodes(context, listNodes(context), BRIEFLY_FROZEN_MS),

  async crashDatabase({ postgres, injected }) {
    const from = performance.now()
    await postgres.crashAndRecover({ downMs: DOWN_MS })
    injected.outages.push({ from, to: performance.now() })
  },
}

/** Creates an injector that injects one fault at a time. */
export function createFaultInjector(system: System) {
  const counts = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>
  const injected: Injected = { ...counts, outages: [], failedFaults: [] }
  return {
    injected,
    async inject({ kind, nth }: Fault): Promise<void> {
      // Wait until saves are in progress.
      await sleep(300)
      const startTime = performance.now()
      try {
        await faults[kind]({ ...system, injected }, nth)
        injected[kind] += 1
      } catch (error) {
        injected.failedFaults.push(`${kind}: ${String(error)}`)
      }
      console.log(`${kind}: ${Math.round((performance.now() - startTime) / 1000)} s`)
    },
  }
}
