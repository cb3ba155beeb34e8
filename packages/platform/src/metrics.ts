import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Prometheus metrics. No other file imports prom-client. */
export type Metrics = ReturnType<typeof createMetrics>

type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number }

type GaugeOptions = { name: string; help: string; read(): Promise<number> }

function addPoolGauge(registry: Registry, pool: PoolCounts): void {
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
}

function addGauge(registry: Registry, { name, help, read }: GaugeOptions): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // While the database is unavailable, the value is removed, because it would be outdated.
      const value = await read().catch(() => undefined)
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

/** Creates the metrics that requests and jobs update. */
function createInstruments(registry: Registry) {
  return {
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Response time by endpoint and status',
      labelNames: ['call', 'status'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'job_seconds',
      help: 'Duration of jobs by job and outcome',
      labelNames: ['job', 'outcome'] as const,
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      registers: [registry],
    }),
    notificationSeconds: new Histogram({
      name: 'notification_seconds',
      help: 'Duration of sending notifications by kind and outcome',
      labelNames: ['kind', 'outcome'] as const,
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      registers: [registry],
    }),
    transactionRetries: new Counter({
      name: 'transaction_retries_total',
      help: 'Transactions retried after a deadlock (40P01) or serialization failure (40001), by SQLSTATE',
      labelNames: ['code'] as const,
      registers: [registry],
    }),
    openSockets: new Gauge({
      name: 'open_sockets',
      help: 'Open WebSockets of this process',
      registers: [registry],
    }),
    clientErrors: new Counter({
      name: 'client_errors_total',
      help: 'Errors reported by browsers, by kind',
      labelNames: ['kind'] as const,
      registers: [registry],
    }),
    searchAnswers: new Counter({
      name: 'search_answers_total',
      help: 'Searches by engine: the search index, or PostgreSQL as fallback',
      labelNames: ['from'] as const,
      registers: [registry],
    }),
  }
}

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    ...createInstruments(registry),
    /** Exports the state of the database connection pool. */
    watchPool: (pool: PoolCounts) => addPoolGauge(registry, pool),
    /** Exports a value that is read on each scrape. Exports undefined as NaN. */
    watchValue(name: string, help: string, read: () => number | undefined) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read() ?? Number.NaN)
        },
      })
    },
    /** Exports the number of jobs by queue and state, counted on each scrape. */
    watchJobs(count: () => Promise<readonly { queue: string; state: string; jobs: number }[]>) {
      new Gauge({
        name: 'jobs',
        help: 'Jobs by queue and state; the queue "dead" contains jobs that failed all attempts',
        labelNames: ['queue', 'state'] as const,
        registers: [registry],
        async collect() {
          this.reset()
          // A database outage must not prevent the export of other metrics.
          const counts = await count().catch(() => [])
          for (const { queue, state, jobs } of counts) this.set({ queue, state }, jobs)
        },
      })
    },
    /** Exports the number of overdue notifications, counted on each scrape. */
    watchNotifications: (countOverdue: () => Promise<number>) =>
      addGauge(registry, {
        name: 'notifications_overdue',
        help: 'Unsent notifications that were due at least ten minutes ago',
        read: countOverdue,
      }),
    /** Exports a value that is read on each scrape. */
    watchGauge: (options: GaugeOptions) => addGauge(registry, options),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
