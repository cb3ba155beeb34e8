import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/** Makes the archive somebody has asked for. What fails a few times is asked for again by the sweep, hours later. */
export const makeExport = job({
  name: 'privacy.make-export',
  payload: z.object({ uuid: z.uuid() }),
  retries: 3,
  isLong: true,
})

/** Removes archives that have expired, and asks again for those whose job was lost. */
export const sweepExports = job({ name: 'privacy.sweep-exports', payload: z.object({}), cron: '*/10 * * * *' })

export const privacyJobs = [makeExport, sweepExports]
