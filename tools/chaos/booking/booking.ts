import { setTimeout as sleep } from 'node:timers/promises'

import { findFreePorts } from '../../lib/ports.ts'
import { migrate } from '../../lib/product.ts'
import { startPostgresCluster } from '../../lib/servers/postgres-cluster.ts'
import type { Cluster } from '../../lib/servers/postgres-cluster.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import type { ProcessPool } from '../../lib/servers/process-pool.ts'
import { buildMutationOptions } from '../mutate.ts'
import { reportViolations } from '../report-violations.ts'
import { checkBookings } from './check.ts'
import { bookAll } from './clients.ts'
import { readAppointments, weakenOverlapConstraint, createAccounts } from './fixture.store.ts'
import { mutations } from './mutations.ts'
import { planAttempts, countMembers } from './plan.ts'
import { createRetryingClient } from './retrying-client.ts'

export type BookingChaosOptions = { attempts: number; kills: number; crashes: number; mutation?: string | undefined }

type System = { pool: ProcessPool; cluster: Cluster }

const DATABASE = 'fourfold'

/** Returns the first hour to book: the start of the day after tomorrow, so that all slots stay in the future. */
function computeFirstHour(): number {
  const day = 24 * 3_600_000
  return Math.floor(Date.now() / day) * day + 2 * day
}

/** Spreads kills and crashes evenly over the attempts, one at a time, so that each happens under load. */
function scheduleFaults({ attempts, kills, crashes }: BookingChaosOptions, { pool, cluster }: System) {
  const faultCounts = { kills: 0, crashes: 0 }
  const plannedFaults = [
    ...Array.from({ length: kills }, (_, nth) => ({
      afterAttempts: ((nth + 1) * attempts) / (kills + 1),
      kind: 'kill' as const,
    })),
    ...Array.from({ length: crashes }, (_, nth) => ({
      afterAttempts: ((nth + 0.25) * attempts) / crashes,
      kind: 'crash' as const,
    })),
  ].toSorted((a, b) => a.afterAttempts - b.afterAttempts)
  let lastInjection = Promise.resolve()
  let isStopped = false

  async function inject(kind: 'kill' | 'crash'): Promise<void> {
    if (kind === 'kill') {
      console.log(`killed and restarted ${await pool.kill('api', faultCounts.kills)}`)
      faultCounts.kills += 1
    } else {
      await cluster.crashAndRecover()
      faultCounts.crashes += 1
      console.log('PostgreSQL crashed and recovered')
    }
    await sleep(1000)
  }

  return {
    faultCounts,
    onAttempt(nth: number): void {
      for (let next = plannedFaults[0]; next && nth >= next.afterAttempts; next = plannedFaults[0]) {
        const { kind } = next
        plannedFaults.shift()
        lastInjection = lastInjection.then(() => (isStopped ? undefined : inject(kind)))
      }
    },
    /** Stops the injection. Faults scheduled after the last attempt are neither injected nor counted. */
    async stop(): Promise<void> {
      isStopped = true
      await lastInjection
    },
  }
}

async function bookDuringFaults(options: BookingChaosOptions, { pool, cluster }: System) {
  const faults = scheduleFaults(options, { pool, cluster })
  const client = createRetryingClient(pool.apis)
  const attempts = planAttempts({ attempts: options.attempts, firstHour: computeFirstHour() })
  const { results, changes } = await bookAll({ client, attempts, onAttempt: faults.onAttempt })
  client.close()
  await faults.stop()
  const violations = checkBookings({ results, changes, rows: await readAppointments(cluster.url(DATABASE)) })
  return {
    attempts: results.length,
    ...client.counts,
    ...faults.faultCounts,
    groups: new Set(results.map(({ attempt }) => attempt.group)).size,
    bookings: results.filter(({ uuid }) => uuid !== null).length,
    statusChanges: changes.length,
    ...reportViolations(violations),
    violations: Object.values(violations).flat().length,
  }
}

/** Books the same slots concurrently while API processes are killed and PostgreSQL crashes, then counts violations. */
export async function runBookingChaos(options: BookingChaosOptions) {
  const { attempts, mutation } = options
  const { env: mutationEnv, flags } = buildMutationOptions(mutations, mutation)
  const startTime = performance.now()
  const [databasePort = 0, ...ports] = await findFreePorts(3)
  const cluster = await startPostgresCluster(databasePort)
  const env = {
    NODE_ENV: 'test',
    LIMITS_SCALE: '1000000',
    DATABASE_URL: cluster.url(DATABASE),
    ...mutationEnv,
  }
  try {
    await migrate(env)
    await createAccounts(env.DATABASE_URL, countMembers(attempts))
    if (mutation === 'constraint') await weakenOverlapConstraint(env.DATABASE_URL)
    const pool = await startProcessPool(env, ports, { kinds: ['api', 'api'], flags })
    try {
      const result = await bookDuringFaults(options, { pool, cluster })
      const seconds = Math.round((performance.now() - startTime) / 1000)
      return { run: 'booking', ...(mutation && { mutation }), ...result, seconds }
    } finally {
      await pool.stop()
    }
  } finally {
    await cluster.close()
  }
}
