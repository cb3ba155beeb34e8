import { fileKinds } from '@fourfold/contract/reference/files'
import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/** Deletes the objects of a file from the file store, unless the file has a row. */
export const clearObjects = job({
  name: 'files.clear-objects',
  payload: z.object({ uuid: z.uuid(), kind: z.enum(fileKinds) }),
})

/** Deletes unused files. */
export const sweepFiles = job({ name: 'files.sweep', payload: z.object({}), cron: '37 * * * *' })

export const fileJobs = [clearObjects, sweepFiles]
