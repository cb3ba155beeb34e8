import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/**
 * Compares a part of the listings with their sources and enqueues those that differ. Once a day, also counts the words of
 * listings.
 */
export const sweepListings = job({ name: 'search.sweep', payload: z.object({}), cron: '47 * * * *' })

/** Enqueues some of the listings whose free times have to be extended today. */
export const extendFreeTimes = job({ name: 'search.extend-free-times', payload: z.object({}), cron: '* * * * *' })

/** Encodes phrases that admins or releases have added, for the comparison with sentences. */
export const encodeNewPhrases = job({ name: 'search.encode-phrases', payload: z.object({}), cron: '* * * * *' })

export const searchJobs = [encodeNewPhrases, sweepListings, extendFreeTimes]
