import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/** Expires unanswered requests and finishes past appointments. */
export const sweepAppointments = job({ name: 'appointments.sweep', payload: z.object({}), cron: '* * * * *' })

export const appointmentJobs = [sweepAppointments]
