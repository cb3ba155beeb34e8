import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/** Only processes of the release before add it, for a mail in a table of their own; the next release drops it. */
export const mailNews = job({
  name: 'appointments.mail-news',
  payload: z.object({ appointmentUuid: z.uuid(), news: z.string(), recipient: z.string() }),
})

/** What the clock does to appointments: ends requests nobody answered, finishes what is over. */
export const sweepAppointments = job({ name: 'appointments.sweep', payload: z.object({}), cron: '* * * * *' })

export const appointmentJobs = [mailNews, sweepAppointments]
