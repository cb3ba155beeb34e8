import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What an operator watches. prom-client is wrapped here, in one file, so that it can be replaced. */
export type Metrics = ReturnType<typeof createMetrics>

type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number }

type GaugeOptions = { name: string; help: string; read(): Promise<number> }

function watchPool(registry: Registry, pool: PoolCounts): void {
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

function watchGauge(registry: Registry, { name, help, read }: GaugeOptions): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // As with jobs: without the database it is missing, and not what it was.
      const found = await read().catch(() => undefined)
      if (found === undefined) this.remove()
      else this.set(found)
    },
  })
}

/** What calls and jobs count as they go. */
function measuresIn(registry: Registry) {
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
    notificationSeconds: new Histogram({
      name: 'notification_seconds',
      help: 'Time to send a notification, by kind and outcome',
      labelNames: ['kind', 'outcome'] as const,
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      registers: [registry],
    }),
    transactionRetries: new Counter({
      name: 'transaction_retries_total',
      help: 'Transactions run again after a deadlock (40P01) or a serialization failure (40001), by SQLSTATE',
      labelNames: ['code'] as const,
      registers: [registry],
    }),
    openSockets: new Gauge({
      name: 'open_sockets',
      help: 'Live sockets of this process',
      registers: [registry],
    }),
    clientErrors: new Counter({
      name: 'client_errors_total',
      help: 'Errors that browsers have told of, by kind',
      labelNames: ['kind'] as const,
      registers: [registry],
    }),
    searchAnswers: new Counter({
      name: 'search_answers_total',
      help: 'Searches by what answered: the index, or PostgreSQL as the fallback',
      labelNames: ['from'] as const,
      registers: [registry],
    }),
    encoderDeaths: new Counter({
      name: 'search_encoder_deaths_total',
      help: 'Threads of the sentence encoder that died; each is followed by another',
      registers: [registry],
    }),
  }
}

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    ...measuresIn(registry),
    /** Shows how full the pool of database connections is. */
    watchPool: (pool: PoolCounts) => watchPool(registry, pool),
    /** Shows a figure that is asked for when somebody looks; nothing while it is not known. */
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
    /** Shows how many notifications are late, asked from the table when somebody looks. */
    watchNotifications: (overdue: () => Promise<number>) =>
      watchGauge(registry, {
        name: 'notifications_overdue',
        help: 'Notifications that should have been sent ten minutes ago',
        read: overdue,
      }),
    /** Shows a figure that is asked for when somebody looks. */
    watchFigure: (figure: GaugeOptions) => watchGauge(registry, figure),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
