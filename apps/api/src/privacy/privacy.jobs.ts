import { z } from 'zod'

import { job } from '../platform/jobs/job.ts'

/** Makes the archive somebody has asked for. */
export const makeExport = job({ name: 'privacy.make-export', payload: z.object({ uuid: z.uuid() }) })

/** Removes archives that have expired, and asks again for those whose job was lost. */
export const sweepExports = job({ name: 'privacy.sweep-exports', payload: z.object({}), cron: '*/10 * * * *' })

export const privacyJobs = [makeExport, sweepExports]
