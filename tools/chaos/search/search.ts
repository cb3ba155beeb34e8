import { findFreePorts } from '../../lib/ports.ts'
import { migrate } from '../../lib/product.ts'
import { startOpenSearchCluster } from '../../lib/servers/opensearch-cluster.ts'
import { startPostgresCluster } from '../../lib/servers/postgres-cluster.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import { percentile } from '../../lib/statistics.ts'
import { createAccounts, professionalToken } from '../booking/fixture.store.ts'
import { startMailServer } from '../mail-server.ts'
import { buildMutationOptions } from '../mutate.ts'
import { reportViolations } from '../report-violations.ts'
import { startBackgroundLoad } from './background-load.ts'
import { startBulkProxies } from './bulk-proxies.ts'
import { checkSearch, overlapsOutage } from './check.ts'
import type { WordResult } from './check.ts'
import { PROCESS_PREFIX, createFaultInjector } from './faults.ts'
import type { System } from './faults.ts'
import { listProfessionals } from './fixture.store.ts'
import { mutations } from './mutations.ts'
import { BOOKED_PROFESSIONAL, MAX_BOOKINGS, findOwners, initialListings, planFaults, planSaves } from './plan.ts'
import { createCallRecorder } from './recorded-calls.ts'
import type { Call, CallRecorder } from './recorded-calls.ts'
import { saveAll } from './saves.ts'
import { searchAllStarts, searchAllWords, waitUntilFound } from './verification.ts'

export type SearchChaosOptions = { saves: number; faults: number; mutation?: string | undefined }

type RunningSystem = System & { apis: readonly string[] }

const DATABASE = 'fourfold'
const NODES = 3
/** The first index set is filled while the listings are created. */
const MAX_START_SECONDS = 240
/** A multiple of the default, because the nodes share two cores. A search may take three times as long. */
const SEARCH_DEADLINE_MS = '1000'

/** Detects frozen nodes within about 8 s instead of 30 to 60 s. */
const fastFaultDetection = Object.fromEntries(
  ['leader_check', 'follower_check'].flatMap((check) => [
    [`cluster.fault_detection.${check}.interval`, '1s'],
    [`cluster.fault_detection.${check}.timeout`, '3s'],
    [`cluster.fault_detection.${check}.retry_count`, 2],
  ]),
)

/**
 * Injects the faults in order, each during its share of the saves, and waits after each until everything is found.
 * Otherwise, later saves would replace a wrong document before it is noticed.
 */
async function saveDuringFaults({ saves, faults }: SearchChaosOptions, recorder: CallRecorder, system: RunningSystem) {
  const { inject, injected } = createFaultInjector(system)
  const all = planSaves(saves)
  const secondsUntilFound: number[] = []
  const wrongResults: WordResult[] = []
  for (const [index, fault] of planFaults(faults).entries()) {
    const end = Math.floor(((index + 1) * saves) / faults)
    const share = all.slice(Math.floor((index * saves) / faults), end)
    await Promise.all([inject(fault), saveAll(recorder, share)])
    const found = await waitUntilFound(system.apis, findOwners([...initialListings(), ...all.slice(0, end)]))
    secondsUntilFound.push(found.seconds)
    wrongResults.push(...found.wrongResults)
    console.log(`everything found after ${found.seconds} s`)
  }
  return { injected, secondsUntilFound, wrongResults }
}

/** Summarizes the durations of searches while PostgreSQL was available. */
function summarizeSearches(searches: readonly Call[]) {
  const durations = searches.map(({ startedAt, endedAt }) => endedAt - startedAt)
  return {
    searches: searches.length,
    degraded: searches.filter(({ isDegraded }) => isDegraded).length,
    p50Ms: Math.round(percentile(durations, 0.5)),
    p95Ms: Math.round(percentile(durations, 0.95)),
    maxMs: Math.round(Math.max(...durations)),
  }
}

async function runScenario(options: SearchChaosOptions, system: RunningSystem) {
  const { apis } = system
  const recorder = createCallRecorder(apis)
  const initial = await waitUntilFound(apis, findOwners(initialListings()), MAX_START_SECONDS)
  if (initial.wrongResults.length > 0)
    throw new Error(`wrong results before the first fault: ${JSON.stringify(initial.wrongResults[0])}`)
  const backgroundLoad = startBackgroundLoad(recorder)
  const saved = saveDuringFaults(options, recorder, system)
  await Promise.allSettled([saved])
  const starts = await backgroundLoad.stop()
  const { injected, secondsUntilFound, wrongResults } = await saved
  const { outages, failedFaults, ...faultCounts } = injected
  const owners = findOwners([...initialListings(), ...planSaves(options.saves)])
  const violations = checkSearch({
    calls: recorder.calls,
    outages,
    wordResults: [...wrongResults, ...(await searchAllWords(apis, owners))],
    startResults: await searchAllStarts(apis, starts),
    bookedProfessional: professionalToken(BOOKED_PROFESSIONAL),
    failedFaults,
  })
  const outside = recorder.calls.filter((call) => !overlapsOutage(outages, call))
  return {
    operations: recorder.calls.length,
    saves: options.saves,
    bookings: starts.length,
    ...summarizeSearches(outside.filter(({ kind }) => kind === 'search')),
    unavailable: recorder.calls.filter(({ status }) => status === 503).length,
    faults: Object.values(faultCounts).reduce((sum, count) => sum + count, 0),
    ...faultCounts,
    outageSeconds: Math.round(outages.reduce((sum, { from, to }) => sum + to - from, 0) / 1000),
    secondsUntilFound: secondsUntilFound.at(-1),
    maxSecondsUntilFound: Math.max(...secondsUntilFound),
    ...reportViolations(violations),
    violations: Object.values(violations).flat().length,
  }
}

type Servers = Pick<System, 'openSearch' | 'postgres'>

async function runWithProcesses(options: SearchChaosOptions, { openSearch, postgres }: Servers) {
  const mutation = buildMutationOptions(mutations, options.mutation)
  const [mailPort = 0, ...ports] = await findFreePorts(5 + NODES)
  const databaseUrl = postgres.url(DATABASE)
  const env = {
    NODE_ENV: 'test',
    LIMITS_SCALE: '1000000',
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    OPENSEARCH_URL: openSearch.urls.join(),
    SEARCH_DEADLINE_MS,
    ...mutation.env,
  }
  await migrate(env)
  await createAccounts(databaseUrl, MAX_BOOKINGS)
  await listProfessionals(databaseUrl, initialListings())
  const mailServer = await startMailServer(mailPort)
  const proxies = await startBulkProxies(openSearch.urls, ports.slice(4))
  const pools = [
    startProcessPool(env, ports.slice(0, 2), {
      kinds: ['api', 'api'],
      flags: mutation.flags,
      prefix: PROCESS_PREFIX,
    }),
    startProcessPool({ ...env, OPENSEARCH_URL: proxies.urls.join() }, ports.slice(2, 4), {
      kinds: ['worker', 'worker'],
      flags: mutation.flags,
      prefix: PROCESS_PREFIX,
    }),
  ] as const
  try {
    const [{ apis }, workers] = await Promise.all(pools)
    return await runScenario(options, { apis, workers, openSearch, proxies, postgres, databaseUrl })
  } finally {
    for (const pool of await Promise.allSettled(pools)) if (pool.status === 'fulfilled') await pool.value.stop()
    proxies.close()
    await mailServer.close()
  }
}

async function startServers(): Promise<Servers> {
  const [databasePort = 0] = await findFreePorts(1)
  const openSearch = await startOpenSearchCluster({ nodes: NODES, heapMegabytes: 512, settings: fastFaultDetection })
  try {
    return { openSearch, postgres: await startPostgresCluster(databasePort) }
  } catch (error) {
    await openSearch.stop()
    throw error
  }
}

/**
 * Kills and freezes OpenSearch nodes and workers, fills disks, deletes indexes and crashes PostgreSQL while professionals
 * save and members book and search, then counts violations.
 */
export async function runSearchChaos(options: SearchChaosOptions) {
  const { mutation } = options
  const startTime = performance.now()
  const servers = await startServers()
  try {
    const startSeconds = Math.round((performance.now() - startTime) / 1000)
    console.log(`OpenSearch and PostgreSQL started after ${startSeconds} s`)
    const result = await runWithProcesses(options, servers)
    const seconds = Math.round((performance.now() - startTime) / 1000)
    return { run: 'search', ...(mutation && { mutation }), ...result, startSeconds, seconds }
  } finally {
    await Promise.all([servers.openSearch.stop(), servers.postgres.close()])
  }
}
