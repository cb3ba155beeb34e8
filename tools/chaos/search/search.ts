import { openCluster } from '../../lib/cluster.ts'
import type { Cluster } from '../../lib/cluster.ts'
import { freePorts } from '../../lib/ports.ts'
import { startProcessPool } from '../../lib/process-pool.ts'
import { migrate } from '../../lib/product.ts'
import { fillDatabase, professionalToken } from '../booking/fixture.store.ts'
import { openPostOffice } from '../mail-server.ts'
import { sabotageOf } from '../mutate.ts'
import { report } from '../report-violations.ts'
import { MEMBERS, openAccount, startBystanders } from './background-load.ts'
import { judge, meetsOutage } from './check.ts'
import { createInjection } from './faults.ts'
import type { Stage } from './faults.ts'
import { listProfessionals } from './fixture.store.ts'
import { guards } from './mutations.ts'
import { faultsOf, firstWords, ownersOf, savesOf, STANDING } from './plan.ts'
import { createCalls } from './recorded-calls.ts'
import type { Calls } from './recorded-calls.ts'
import { saveAll } from './saves.ts'
import { answersOf, askersOf, untilFound } from './search-clients.ts'
import { openSnapshots, storageEnv } from './snapshots.ts'

export type SearchFaultOptions = { saves: number; faults: number; sabotage?: string | undefined }

const DATABASE = 'fourfold'
/** A copy that starts finds the last snapshot older than this, and writes the next. */
const SNAPSHOT_MINUTES = '0.05'

/** The faults one after the other, each beside its share of the saves. */
async function breakAndSave({ saves, faults }: SearchFaultOptions, { calls, stage }: { calls: Calls; stage: Stage }) {
  const { inject, injected } = createInjection(stage)
  const all = savesOf(saves)
  for (const [at, fault] of faultsOf(faults).entries()) {
    const share = all.slice((at * saves) / faults, ((at + 1) * saves) / faults)
    await Promise.all([inject(fault), saveAll(calls, share)])
  }
  return injected
}

async function searchUnderFire(options: SearchFaultOptions, stage: Stage) {
  const calls = createCalls(stage.pool.apis)
  const askers = askersOf(stage.pool)
  await openAccount(calls)
  if ((await untilFound(askers, ownersOf(firstWords()))) === undefined) throw new Error('search finds nobody at all')
  const bystanders = startBystanders(calls)
  const { outages, stuck, ...injected } = await breakAndSave(options, { calls, stage })
  const owners = ownersOf([...firstWords(), ...savesOf(options.saves)])
  const foundSeconds = await untilFound(askers, owners)
  await bystanders.stop()
  const found = await answersOf(askers, owners)
  const verdict = judge({ calls: calls.all, outages, found, standing: professionalToken(STANDING), stuck })
  const apart = calls.all.filter((call) => !meetsOutage(outages, call))
  const searches = calls.all.filter(({ kind }) => kind === 'search')
  return {
    operations: calls.all.length,
    saves: options.saves,
    searches: searches.length,
    degraded: searches.filter(({ isDegraded }) => isDegraded).length,
    unavailable: calls.all.filter(({ status }) => status === 503).length,
    kills: injected.kill,
    freezes: injected.freeze,
    damagedStarts: injected.damage,
    crashes: injected.crash,
    startsFromSnapshot: injected.startsFromSnapshot,
    outageSeconds: Math.round(outages.reduce((sum, { from, to }) => sum + to - from, 0) / 1000),
    slowestMs: Math.round(Math.max(...apart.map(({ began, ended }) => ended - began))),
    foundSeconds,
    ...report(verdict),
    violations: Object.values(verdict).flat().length,
  }
}

async function inProcesses(options: SearchFaultOptions, cluster: Cluster) {
  const sabotage = sabotageOf(guards, options.sabotage)
  const [mailPort = 0, ...ports] = await freePorts(6)
  const [searchPorts, url] = [ports.slice(3), cluster.url(DATABASE)]
  const env = {
    ...storageEnv,
    NODE_ENV: 'test',
    LIMITS_SCALE: '1000000',
    DATABASE_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    SEARCH_URLS: searchPorts.map((port) => `http://127.0.0.1:${port}`).join(),
    SEARCH_SNAPSHOT_MINUTES: SNAPSHOT_MINUTES,
    ...sabotage.env,
  }
  await migrate(env)
  await fillDatabase(url, MEMBERS)
  await listProfessionals(url, firstWords())
  const snapshots = openSnapshots(url)
  const office = await openPostOffice(mailPort)
  const pool = await startProcessPool(env, ports, {
    kinds: ['api', 'api', 'worker', 'search', 'search'],
    flags: sabotage.flags,
  })
  try {
    return await searchUnderFire(options, { pool, cluster, snapshots })
  } finally {
    await pool.stop()
    await office.close()
    await snapshots.remove()
  }
}

/** Search processes are killed, frozen and started with damage, and PostgreSQL crashes, while professionals save. */
export async function searchFaults(options: SearchFaultOptions) {
  const { sabotage } = options
  const began = performance.now()
  const [databasePort = 0] = await freePorts(1)
  const cluster = await openCluster(databasePort)
  try {
    const findings = await inProcesses(options, cluster)
    const seconds = Math.round((performance.now() - began) / 1000)
    return { faults: 'search', ...(sabotage && { sabotage }), ...findings, seconds }
  } finally {
    await cluster.close()
  }
}
