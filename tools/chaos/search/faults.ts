import { setTimeout as sleep } from 'node:timers/promises'

import type { Cluster } from '../../lib/servers/postgres-cluster.ts'
import type { ProcessPool } from '../../lib/servers/process-pool.ts'
import type { Outage } from './check.ts'
import type { Fault, FaultKind } from './plan.ts'
import type { StoredSnapshots } from './snapshots.ts'

const FROZEN_MS = 2500
/** Long enough to affect every process. */
const DOWN_MS = 1000
/** Long enough that a starting process finds no database. */
const DOWN_DURING_START_MS = 3000

export type System = { pool: ProcessPool; cluster: Cluster; snapshots: StoredSnapshots }

/** Injected faults and their outcome. */
type Injected = Record<FaultKind, number> & { startsFromSnapshot: number; outages: Outage[]; failedRestarts: string[] }

type InjectionContext = System & { injected: Injected }

/** Kills a search process, starts it again and returns its log. */
async function restart(
  { pool, injected }: InjectionContext,
  nth: number,
  beforeRestart?: () => Promise<void>,
): Promise<string> {
  try {
    const logs = pool.readLog(await pool.kill('search', nth, beforeRestart))
    if (logs.includes('"from":"snapshot"')) injected.startsFromSnapshot += 1
    return logs
  } catch (error) {
    injected.failedRestarts.push(String(error))
    return ''
  }
}

async function crash({ cluster, injected }: InjectionContext, downMs: number): Promise<void> {
  const from = performance.now()
  await cluster.crashAndRecover({ downMs })
  injected.outages.push({ from, to: performance.now() })
}

const listTargets = ({ pool }: InjectionContext, { nth, isSevere }: Fault) =>
  isSevere ? pool.searches.map((_, index) => index) : [nth]

/** Injects each kind of fault and returns how many times. */
const faults: Record<FaultKind, (context: InjectionContext, fault: Fault) => Promise<number>> = {
  async kill(context, fault) {
    const killed = await Promise.all(listTargets(context, fault).map((nth) => restart(context, nth)))
    return killed.length
  },

  async freeze(context, fault) {
    const frozen = listTargets(context, fault).map((nth) => context.pool.freeze('search', nth, FROZEN_MS))
    return (await Promise.all(frozen)).length
  },

  /** Counts only processes that loaded the damaged snapshot: another process may have replaced it. */
  async damage(context, fault) {
    const damage = () => context.snapshots.damage(fault.nth)
    const logs = await Promise.all(listTargets(context, fault).map((nth) => restart(context, nth, damage)))
    return logs.filter((text) => text.includes('the snapshot cannot be used')).length
  },

  async crash(context, { nth, isSevere }) {
    if (isSevere) await Promise.all([crash(context, DOWN_DURING_START_MS), restart(context, nth)])
    else await crash(context, DOWN_MS)
    return 1
  },
}

/** Creates an injector that injects one fault at a time. */
export function createFaultInjector(system: System) {
  const injected: Injected = {
    kill: 0,
    freeze: 0,
    damage: 0,
    crash: 0,
    startsFromSnapshot: 0,
    outages: [],
    failedRestarts: [],
  }
  return {
    injected,
    async inject(fault: Fault): Promise<void> {
      // Wait until saves are in progress.
      await sleep(300)
      const count = await faults[fault.kind]({ ...system, injected }, fault)
      injected[fault.kind] += count
      console.log(`${fault.kind}${fault.isSevere ? ' (severe)' : ''}: ${count}`)
    },
  }
}
