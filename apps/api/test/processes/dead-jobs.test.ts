import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { createMetrics } from '@fourfold/platform/metrics'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { countJobs } from '../../src/infra/jobs/count-jobs.ts'
import { handle, job } from '../../src/infra/jobs/job.ts'
import { openJobs } from '../../src/infra/jobs/jobs.ts'
import { migrateQueues, startWorker } from '../../src/infra/jobs/worker.ts'
import { copyTemplate } from '../setup/databases.ts'
import { runCli, waitUntil } from './processes.ts'

const failingJob = job({ name: 'test.failingJob', payload: z.object({ letter: z.string() }), retries: 1 })

test(
  'a job that always fails is retried, moves to the dead-letter queue, and is listed and redriven',
  { timeout: 120_000 },
  async () => {
    const url = await copyTemplate()
    await migrateQueues(url, [failingJob])
    const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
    const database = openDatabase({ url, poolSize: 2, log })
    const jobs = await openJobs(database.pool, log)
    const metrics = createMetrics()
    let isFixed = false
    const runs: string[] = []
    const stopWork = await startWorker({
      databaseUrl: url,
      log,
      metrics,
      handlers: [
        handle(failingJob, async ({ letter }) => {
          runs.push(letter)
          if (!isFixed) throw new Error('the printer is on fire')
        }),
      ],
    })
    onTestFinished(async () => {
      await stopWork()
      await jobs.stop()
      await database.close()
    })

    await inTransaction(database.db, (tx) => jobs.add(tx, failingJob, { letter: 'to grandma' }))
    const env = { DATABASE_URL: url }
    const listDeadJobs = async () => (await countJobs(database.db)).filter(({ queue }) => queue === 'dead')
    await waitUntil(async () => (await listDeadJobs()).length > 0, 40)
    expect(runs).toEqual(['to grandma', 'to grandma'])
    expect(await listDeadJobs()).toEqual([{ queue: 'dead', state: 'created', jobs: 1 }])

    const listResult = await runCli(['jobs', 'dead'], env)
    expect(listResult.stdout).toMatch(/test\.failingJob .*\{"letter":"to grandma"\}\n$/)
    expect(listResult.code).toBe(0)

    isFixed = true
    expect(await runCli(['jobs', 'redrive'], env)).toMatchObject({
      code: 0,
      stdout: 'Moved 1 jobs back to their queues.\n',
    })
    await waitUntil(() => runs.length === 3, 30)
    expect(await runCli(['jobs', 'dead'], env)).toMatchObject({ code: 0, stdout: '' })
    expect(await metrics.text()).toMatch(/job_seconds_count\{job="test.failingJob",outcome="failed"\} 2/)
  },
)

test('a payload that does not match the schema of the job fails the job', async () => {
  const payloads: unknown[] = []
  const { run } = handle(failingJob, async (payload) => void payloads.push(payload))
  await expect(run({ letter: 7 })).rejects.toThrow(z.ZodError)
  await expect(run({ letter: 'x', extra: 1 })).resolves.toBeUndefined()
  expect(payloads).toEqual([{ letter: 'x' }])
})

test('adding a job to a missing queue fails and rolls back the transaction', async () => {
  const url = await copyTemplate()
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
  const database = openDatabase({ url, poolSize: 2, log })
  const jobs = await openJobs(database.pool, log)
  onTestFinished(async () => {
    await jobs.stop()
    await database.close()
  })
  const unknownJob = job({ name: 'test.unknown', payload: z.object({}) })
  await expect(inTransaction(database.db, (tx) => jobs.add(tx, unknownJob, {}))).rejects.toThrow('test.unknown')
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select 1 from pgboss.job')
  await client.end()
  expect(rows).toEqual([])
})
