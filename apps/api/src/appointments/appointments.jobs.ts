import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/** What the clock does to appointments: ends requests nobody answered, finishes what is over. */
export const sweepAppointments = job({ name: 'appointments.sweep', payload: z.object({}), cron: '* * * * *' })

export const appointmentJobs = [sweepAppointments]
