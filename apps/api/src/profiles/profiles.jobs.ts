import { z } from 'zod'

import { job } from '../platform/jobs/job.ts'

/** Notes which categories are no longer paid for; nobody waits for it, because everything that shows one asks until when. */
export const expirePaidCategories = job({
  name: 'profiles.expire-categories',
  payload: z.object({}),
  cron: '*/10 * * * *',
})

export const profileJobs = [expirePaidCategories]
