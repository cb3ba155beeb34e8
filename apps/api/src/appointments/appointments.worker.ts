import { handle } from '../infra/jobs/job.ts'
import type { JobHandler } from '../infra/jobs/job.ts'
import { sweepAppointments } from './appointments.jobs.ts'
import type { Appointments } from './index.ts'

type WorkerDeps = {
  appointments: Pick<Appointments, 'expireUnanswered' | 'finishPast'>
  /** Whether appointments that are over finish by themselves. (OP-074) */
  finishByJob: boolean
}

/** The background work of appointments. Each piece is safe to run twice. */
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
