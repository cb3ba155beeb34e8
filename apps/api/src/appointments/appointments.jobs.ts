import { z } from 'zod'

import { job } from '../platform/jobs/job.ts'
import { allNews, recipients } from './news/news.policy.ts'

/** Mails one piece of news to one of the two. */
export const mailNews = job({
  name: 'appointments.mail-news',
  payload: z.object({ appointmentUuid: z.uuid(), news: z.enum(allNews), recipient: z.enum(recipients) }),
})

/**
 * What the clock does to appointments: ends requests nobody answered, finishes what is over, gives mails to the queue
 * once they are due or when their job was lost.
 */
export const sweepAppointments = job({ name: 'appointments.sweep', payload: z.object({}), cron: '* * * * *' })

export const appointmentJobs = [mailNews, sweepAppointments]
