import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/** Compares a part of the listings with their sources, queues those that differ, and deletes old removals. */
export const sweepListings = job({ name: 'search.sweep', payload: z.object({}), cron: '47 * * * *' })

export const searchJobs = [sweepListings]
