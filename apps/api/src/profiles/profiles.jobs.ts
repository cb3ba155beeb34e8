import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/**
 * Notes which categories are no longer paid for. One comes at the end of each; the others find what was missed. Nobody
 * waits for it, because everything that shows a category asks until when.
 */
export const expirePaidCategories = job({
  name: 'profiles.expire-categories',
  payload: z.object({}),
  cron: '*/10 * * * *',
})

/** Takes a deleted tag out of what people chose, past an account on; what shows tags leaves out unknown ones meanwhile. */
export const forgetTag = job({
  name: 'profiles.forget-tag',
  payload: z.object({ tagId: z.int(), after: z.int() }),
})

export const profileJobs = [expirePaidCategories, forgetTag]
