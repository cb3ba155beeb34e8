import { fileKinds } from '@fourfold/contract/reference/files'
import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/** Empties the place of a file in the store, unless a row says that the file lives. */
export const clearObjects = job({
  name: 'files.clear-objects',
  payload: z.object({ uuid: z.uuid(), kind: z.enum(fileKinds) }),
})

/** Deletes what was uploaded and is used nowhere. */
export const sweepFiles = job({ name: 'files.sweep', payload: z.object({}), cron: '37 * * * *' })

export const fileJobs = [clearObjects, sweepFiles]
