import { setTimeout as sleep } from 'node:timers/promises'

import { openCluster } from '../../lib/cluster.ts'
import type { Cluster } from '../../lib/cluster.ts'
import { freePorts } from '../../lib/ports.ts'
import { startProcessPool } from '../../lib/process-pool.ts'
import type { ProcessPool } from '../../lib/process-pool.ts'
import { migrate } from '../../lib/product.ts'
import { sabotageOf } from '../mutate.ts'
import { report } from '../report-violations.ts'
import { judge } from './check.ts'
import { bookAll } from './clients.ts'
import { allAppointments, dropNoOverlap, fillDatabase } from './fixture.store.ts'
import { guards } from './mutations.ts'
import { attemptsOf, membersFor } from './plan.ts'
import { createAsking } from './retrying-client.ts'

export type BookingFaultOptions = { attempts: number; kills: number; crashes: number; sabotage?: string | undefined }

type Stage = { pool: ProcessPool; cluster: Cluster }

const DATABASE = 'fourfold'

/** From the day after tomorrow, so that no hour of the run is past. */
function firstHour(): number {
  const day = 24 * 3_600_000
  return Math.floor(Date.now() / day) * day + 2 * day
}

/** Spreads kills and crashes evenly over the attempts, one at a time: each must find everybody at work. */
function faultsFor({ attempts, kills, crashes }: BookingFaultOptions, { pool, cluster }: Stage) {
  const done = { kills: 0, crashes: 0 }
  const moments = [
    ...Array.from({ length: kills }, (_, nth) => ({ at: ((nth + 1) * attempts) / (kills + 1), kind: 'kill' as const })),
    ...Array.from({ length: crashes }, (_, nth) => ({
      at: ((nth + 0.25) * attempts) / crashes,
      kind: 'crash' as const,
    })),
  ].toSorted((one, other) => one.at - other.at)
  let last = Promise.resolve()
  let isOver = false

  async function inject(kind: 'kill' | 'crash'): Promise<void> {
    if (kind === 'kill') {
      console.log(`killed and started again: ${await pool.kill('api', done.kills)}`)
      done.kills += 1
    } else {
      await cluster.crashAndRecover()
      done.crashes += 1
      console.log('PostgreSQL crashed and recovered')
    }
    await sleep(1000)
  }

  return {
    done,
    onAttempt(nth: number): void {
      for (let next = moments[0]; next && nth >= next.at; next = moments[0]) {
        const { kind } = next
        moments.shift()
        last = last.then(() => (isOver ? undefined : inject(kind)))
      }
    },
    /** A fault that nobody is left to suffer is none, and is not counted. */
    async stop(): Promise<void> {
      isOver = true
      await last
    },
  }
}

async function bookUnderFire(options: BookingFaultOptions, { pool, cluster }: Stage) {
  const faults = faultsFor(options, { pool, cluster })
  const asking = createAsking(pool.apis)
  const attempts = attemptsOf({ attempts: options.attempts, from: firstHour() })
  const { told, moved } = await bookAll({ asking, attempts, onAttempt: faults.onAttempt })
  asking.close()
  await faults.stop()
  const verdict = judge({ told, moved, rows: await allAppointments(cluster.url(DATABASE)) })
  return {
    attempts: told.length,
    ...asking.counts,
    ...faults.done,
    contests: new Set(told.map(({ attempt }) => attempt.contest)).size,
    bookings: told.filter(({ uuid }) => uuid !== null).length,
    moved: moved.length,
    ...report(verdict),
    violations: Object.values(verdict).flat().length,
  }
}

/** Rivals book the same times while apis are killed and PostgreSQL crashes; then counts what went wrong. */
export async function bookingFaults(options: BookingFaultOptions) {
  const { attempts, sabotage } = options
  const { env: sabotaged, flags } = sabotageOf(guards, sabotage)
  const began = performance.now()
  const [databasePort = 0, ...ports] = await freePorts(3)
  const cluster = await openCluster(databasePort)
  const env = {
    NODE_ENV: 'test',
    LIMITS_SCALE: '1000000',
    DATABASE_URL: cluster.url(DATABASE),
    ...sabotaged,
  }
  try {
    await migrate(env)
    await fillDatabase(env.DATABASE_URL, membersFor(attempts))
    if (sabotage === 'constraint') await dropNoOverlap(env.DATABASE_URL)
    const pool = await startProcessPool(env, ports, { kinds: ['api', 'api'], flags })
    try {
      const findings = await bookUnderFire(options, { pool, cluster })
      const seconds = Math.round((performance.now() - began) / 1000)
      return { faults: 'booking', ...(sabotage && { sabotage }), ...findings, seconds }
    } finally {
      await pool.stop()
    }
  } finally {
    await cluster.close()
  }
}
