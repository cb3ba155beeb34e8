import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/** Compares a part of the listings with a rebuild, queues what differs, and forgets who left long ago. */
export const sweepListings = job({ name: 'search.sweep', payload: z.object({}), cron: '47 * * * *' })

export const searchJobs = [sweepListings]
