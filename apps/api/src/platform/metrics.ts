import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What an operator watches. prom-client is wrapped here, in one file, so that it can be replaced. */
export type Metrics = ReturnType<typeof createMetrics>

type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number }

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by call and status',
      labelNames: ['call', 'status'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'job_seconds',
      help: 'Time to do a job, by job and outcome',
      labelNames: ['job', 'outcome'] as const,
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      registers: [registry],
    }),
    /** Shows how full the pool of database connections is. */
    watchPool(pool: PoolCounts) {
      new Gauge({
        name: 'database_connections',
        help: 'Connections of this process by state',
        labelNames: ['state'] as const,
        registers: [registry],
        collect() {
          this.set({ state: 'open' }, pool.totalCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waited_for' }, pool.waitingCount)
        },
      })
    },
    /** Shows how many jobs wait, run and are dead, asked from the queue when somebody looks. */
    watchJobs(count: () => Promise<readonly { queue: string; state: string; jobs: number }[]>) {
      new Gauge({
        name: 'jobs',
        help: 'Jobs by queue and state; the queue "dead" holds those that failed every time',
        labelNames: ['queue', 'state'] as const,
        registers: [registry],
        async collect() {
          this.reset()
          // While the database is away the other figures matter most; a missing one says enough.
          const counted = await count().catch(() => [])
          for (const { queue, state, jobs } of counted) this.set({ queue, state }, jobs)
        },
      })
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
