import { handle } from '../../infra/jobs/job.ts'
import type { JobHandler } from '../../infra/jobs/job.ts'
import { sweepAppointments } from '../appointments.jobs.ts'
import type { Appointments } from '../index.ts'

type WorkerDeps = {
  appointments: Pick<Appointments, 'expireUnanswered' | 'finishPast'>
  /** Whether past appointments are finished automatically. (OP-074) */
  finishByJob: boolean
}

/** Background jobs of appointments; all are idempotent. */
export function appointmentWork({ appointments, finishByJob }: WorkerDeps): JobHandler[] {
  async function repeat(step: () => Promise<number>): Promise<void> {
    let found = 1
    while (found > 0) found = await step()
  }

  return [
    handle(sweepAppointments, async () => {
      await repeat(appointments.expireUnanswered)
      if (finishByJob) await repeat(appointments.finishPast)
    }),
  ]
}
