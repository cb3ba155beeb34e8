import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/**
 * Compares a part of the listings with their sources, enqueues those that differ, and deletes old rows of `unlisting`.
 */
export const sweepListings = job({ name: 'search.sweep', payload: z.object({}), cron: '47 * * * *' })

export const searchJobs = [sweepListings]
