import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'
import { PgBoss } from 'pg-boss'
import type { JobResult } from 'pg-boss'

import type { Job, JobHandler } from './job.ts'
import { DEAD_QUEUE, JOBS_SCHEMA } from './jobs.ts'

/**
 * A killed worker stops refreshing its heartbeat, and the next supervision by another worker releases its jobs. Ten
 * seconds is the shortest heartbeat that pg-boss allows. With supervision every five seconds, another worker takes over
 * a job within thirty seconds.
 */
const HEARTBEAT_SECONDS = 10
const SUPERVISE_SECONDS = 5

const MAX_JOB_SECONDS = 120
const MAX_LONG_JOB_SECONDS = 3600

const buildQueueOptions = (job: Job) => ({
  retryLimit: job.retries,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: job.isLong ? MAX_LONG_JOB_SECONDS : MAX_JOB_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: 24 * 3600,
  deadLetter: DEAD_QUEUE,
  notify: true,
})

/** Creates the tables of pg-boss and one queue per job. Part of the migration: other processes lack the privileges. */
export async function migrateQueues(databaseUrl: string, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: JOBS_SCHEMA, supervise: false, schedule: false })
  await boss.start()
  try {
    await boss.createQueue(DEAD_QUEUE, { retentionSeconds: 90 * 24 * 3600 })
    for (const job of jobs) {
      const existing = await boss.getQueue(job.name)
      await (existing
        ? boss.updateQueue(job.name, buildQueueOptions(job))
        : boss.createQueue(job.name, buildQueueOptions(job)))
      if (job.cron) await boss.schedule(job.name, job.cron, {}, { missed: 'once' })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

type WorkerOptions = { databaseUrl: string; handlers: readonly JobHandler[]; log: Log; metrics: Metrics }

async function runJob(
  { job, run }: JobHandler,
  receivedJob: { id: string; data: unknown },
  { log, metrics }: WorkerOptions,
) {
  const stopTimer = metrics.jobSeconds.startTimer({ job: job.name })
  try {
    await run(receivedJob.data)
    stopTimer({ outcome: 'done' })
    return { id: receivedJob.id, status: 'completed' } satisfies JobResult
  } catch (error) {
    stopTimer({ outcome: 'failed' })
    log.warn({ err: error, job: job.name, jobId: receivedJob.id }, 'job failed')
    return { id: receivedJob.id, status: 'failed', output: { message: String(error) } } satisfies JobResult
  }
}

/** Starts processing jobs. Returns a function that stops after the running jobs have finished. */
export async function startWorker(options: WorkerOptions): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    schema: JOBS_SCHEMA,
    application_name: 'fourfold-worker',
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => options.log.warn({ err: error }, 'job queue error'))
  await boss.start()
  for (const handler of options.handlers) {
    await boss.work(
      handler.job.name,
      {
        // With batchSize 1 and notify, each worker sleeps between fetches, and a burst of jobs takes minutes.
        batchSize: handler.job.isLong ? 1 : 10,
        localConcurrency: handler.job.isLong ? 1 : 2,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 2,
        heartbeatRefreshSeconds: 3,
      },
      (receivedJobs) => Promise.all(receivedJobs.map((job) => runJob(handler, job, options))),
    )
  }
  return () => boss.stop({ graceful: true, timeout: 20_000 })
}
