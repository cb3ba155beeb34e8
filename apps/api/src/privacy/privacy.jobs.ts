import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/** Creates a requested archive. If all retries fail, the sweep enqueues it again hours later. */
export const createExport = job({
  name: 'privacy.create-export',
  payload: z.object({ uuid: z.uuid() }),
  retries: 3,
  isLong: true,
})

/** Deletes expired archives and enqueues lost jobs again. */
export const sweepExports = job({ name: 'privacy.sweep-exports', payload: z.object({}), cron: '*/10 * * * *' })

export const privacyJobs = [createExport, sweepExports]
