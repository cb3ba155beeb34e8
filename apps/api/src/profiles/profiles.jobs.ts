import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/**
 * Updates the status of expired categories. Scheduled for the end of each category, and by cron for missed ones.
 * Readers compare `valid_till` and do not depend on it.
 */
export const expirePaidCategories = job({
  name: 'profiles.expire-categories',
  payload: z.object({}),
  cron: '*/10 * * * *',
})

/** Removes a deleted tag from profiles, starting after an account id. Until then, readers ignore unknown tags. */
export const removeDeletedTag = job({
  name: 'profiles.remove-tag',
  payload: z.object({ tagId: z.int(), after: z.int() }),
})

export const profileJobs = [expirePaidCategories, removeDeletedTag]
