import { z } from 'zod'

import { job } from '../platform/jobs/job.ts'

/**
 * Notes which categories are no longer paid for. One comes at the end of each; the others find what was missed. Nobody
 * waits for it, because everything that shows a category asks until when.
 */
export const expirePaidCategories = job({
  name: 'profiles.expire-categories',
  payload: z.object({}),
  cron: '*/10 * * * *',
})

export const profileJobs = [expirePaidCategories]
