import { findFreePorts } from '../../lib/ports.ts'
import { migrate } from '../../lib/product.ts'
import { startPostgresCluster } from '../../lib/servers/postgres-cluster.ts'
import type { Cluster } from '../../lib/servers/postgres-cluster.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import { createAccounts, professionalToken } from '../booking/fixture.store.ts'
import { startMailServer } from '../mail-server.ts'
import { buildMutationOptions } from '../mutate.ts'
import { reportViolations } from '../report-violations.ts'
import { MEMBERS, registerAccount, startBackgroundLoad } from './background-load.ts'
import { checkSearch, overlapsOutage } from './check.ts'
import { createFaultInjector } from './faults.ts'
import type { System } from './faults.ts'
import { listProfessionals } from './fixture.store.ts'
import { mutations } from './mutations.ts'
import { planFaults, initialListings, findOwners, planSaves, UNCHANGED_PROFESSIONAL } from './plan.ts'
import { createCallRecorder } from './recorded-calls.ts'
import type { CallRecorder } from './recorded-calls.ts'
import { saveAll } from './saves.ts'
import { searchAllWords, createSearchClients, waitUntilFound } from './search-clients.ts'
import { openSnapshots, storageEnv } from './snapshots.ts'

export type SearchChaosOptions = { saves: number; faults: number; mutation?: string | undefined }

const DATABASE = 'fourfold'
/** Short, so that every started process writes a new snapshot. */
const SNAPSHOT_MINUTES = '0.05'

/** Injects the faults in order, each during its share of the saves. */
async function saveDuringFaults(
  { saves, faults }: SearchChaosOptions,
  { recorder, system }: { recorder: CallRecorder; system: System },
) {
  const { inject, injected } = createFaultInjector(system)
  const all = planSaves(saves)
  for (const [index, fault] of planFaults(faults).entries()) {
    const share = all.slice((index * saves) / faults, ((index + 1) * saves) / faults)
    await Promise.all([inject(fault), saveAll(recorder, share)])
  }
  return injected
}

async function runScenario(options: SearchChaosOptions, system: System) {
  const recorder = createCallRecorder(system.pool.apis)
  const clients = createSearchClients(system.pool)
  await registerAccount(recorder)
  if ((await waitUntilFound(clients, findOwners(initialListings()))) === undefined)
    throw new Error('search returns no results')
  const backgroundLoad = startBackgroundLoad(recorder)
  const { outages, failedRestarts, ...faultCounts } = await saveDuringFaults(options, { recorder, system })
  const owners = findOwners([...initialListings(), ...planSaves(options.saves)])
  const secondsUntilFound = await waitUntilFound(clients, owners)
  await backgroundLoad.stop()
  const wordResults = await searchAllWords(clients, owners)
  const violations = checkSearch({
    calls: recorder.calls,
    outages,
    wordResults,
    unchangedProfessional: professionalToken(UNCHANGED_PROFESSIONAL),
    failedRestarts,
  })
  const outside = recorder.calls.filter((call) => !overlapsOutage(outages, call))
  const searches = recorder.calls.filter(({ kind }) => kind === 'search')
  return {
    operations: recorder.calls.length,
    saves: options.saves,
    searches: searches.length,
    degraded: searches.filter(({ isDegraded }) => isDegraded).length,
    unavailable: recorder.calls.filter(({ status }) => status === 503).length,
    kills: faultCounts.kill,
    freezes: faultCounts.freeze,
    damagedStarts: faultCounts.damage,
    crashes: faultCounts.crash,
    startsFromSnapshot: faultCounts.startsFromSnapshot,
    outageSeconds: Math.round(outages.reduce((sum, { from, to }) => sum + to - from, 0) / 1000),
    slowestMs: Math.round(Math.max(...outside.map(({ startedAt, endedAt }) => endedAt - startedAt))),
    secondsUntilFound,
    ...reportViolations(violations),
    violations: Object.values(violations).flat().length,
  }
}

async function runWithProcesses(options: SearchChaosOptions, cluster: Cluster) {
  const mutation = buildMutationOptions(mutations, options.mutation)
  const [mailPort = 0, ...ports] = await findFreePorts(6)
  const [searchPorts, url] = [ports.slice(3), cluster.url(DATABASE)]
  const env = {
    ...storageEnv,
    NODE_ENV: 'test',
    LIMITS_SCALE: '1000000',
    DATABASE_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    SEARCH_URLS: searchPorts.map((port) => `http://127.0.0.1:${port}`).join(),
    SEARCH_SNAPSHOT_MINUTES: SNAPSHOT_MINUTES,
    ...mutation.env,
  }
  await migrate(env)
  await createAccounts(url, MEMBERS)
  await listProfessionals(url, initialListings())
  const snapshots = openSnapshots(url)
  const mailServer = await startMailServer(mailPort)
  const pool = await startProcessPool(env, ports, {
    kinds: ['api', 'api', 'worker', 'search', 'search'],
    flags: mutation.flags,
  })
  try {
    return await runScenario(options, { pool, cluster, snapshots })
  } finally {
    await pool.stop()
    await mailServer.close()
    await snapshots.remove()
  }
}

/** Kills, freezes and corrupts search processes and crashes PostgreSQL while professionals save, then counts violations. */
export async function runSearchChaos(options: SearchChaosOptions) {
  const { mutation } = options
  const startTime = performance.now()
  const [databasePort = 0] = await findFreePorts(1)
  const cluster = await startPostgresCluster(databasePort)
  try {
    const result = await runWithProcesses(options, cluster)
    const seconds = Math.round((performance.now() - startTime) / 1000)
    return { run: 'search', ...(mutation && { mutation }), ...result, seconds }
  } finally {
    await cluster.close()
  }
}
