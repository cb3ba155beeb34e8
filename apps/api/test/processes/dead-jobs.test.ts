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
import { runCli, until } from './processes.ts'

const stubborn = job({ name: 'test.stubborn', payload: z.object({ letter: z.string() }), retries: 1 })

test(
  'a job that always fails is retried, ends among the dead jobs, and is listed and redriven',
  { timeout: 120_000 },
  async () => {
    const url = await copyTemplate()
    await migrateQueues(url, [stubborn])
    const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
    const database = openDatabase({ url, poolSize: 2, log })
    const jobs = await openJobs(database.pool, log)
    const metrics = createMetrics()
    let isHealed = false
    const tried: string[] = []
    const stopWork = await startWorker({
      databaseUrl: url,
      log,
      metrics,
      handlers: [
        handle(stubborn, async ({ letter }) => {
          tried.push(letter)
          if (!isHealed) throw new Error('the printer is on fire')
        }),
      ],
    })
    onTestFinished(async () => {
      await stopWork()
      await jobs.stop()
      await database.close()
    })

    await inTransaction(database.db, (tx) => jobs.add(tx, stubborn, { letter: 'to grandma' }))
    const env = { DATABASE_URL: url }
    const dead = async () => (await countJobs(database.db)).filter(({ queue }) => queue === 'dead')
    await until(async () => (await dead()).length > 0, 40)
    expect(tried).toEqual(['to grandma', 'to grandma'])
    expect(await dead()).toEqual([{ queue: 'dead', state: 'created', jobs: 1 }])

    const listed = await runCli(['jobs', 'dead'], env)
    expect(listed.stdout).toMatch(/test\.stubborn .*\{"letter":"to grandma"\}\n$/)
    expect(listed.code).toBe(0)

    isHealed = true
    expect(await runCli(['jobs', 'redrive'], env)).toMatchObject({
      code: 0,
      stdout: '1 jobs are back in their queues.\n',
    })
    await until(() => tried.length === 3, 30)
    expect(await runCli(['jobs', 'dead'], env)).toMatchObject({ code: 0, stdout: '' })
    expect(await metrics.text()).toMatch(/job_seconds_count\{job="test.stubborn",outcome="failed"\} 2/)
  },
)

test('a payload that is not what the job promises fails like any other work', async () => {
  const done: unknown[] = []
  const { run } = handle(stubborn, async (payload) => void done.push(payload))
  await expect(run({ letter: 7 })).rejects.toThrow(z.ZodError)
  await expect(run({ letter: 'x', extra: 1 })).resolves.toBeUndefined()
  expect(done).toEqual([{ letter: 'x' }])
})

test('a job for a queue that was never migrated is refused, and the change with it', async () => {
  const url = await copyTemplate()
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
  const database = openDatabase({ url, poolSize: 2, log })
  const jobs = await openJobs(database.pool, log)
  onTestFinished(async () => {
    await jobs.stop()
    await database.close()
  })
  const unknown = job({ name: 'test.unknown', payload: z.object({}) })
  await expect(inTransaction(database.db, (tx) => jobs.add(tx, unknown, {}))).rejects.toThrow('test.unknown')
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select 1 from pgboss.job')
  await client.end()
  expect(rows).toEqual([])
})
