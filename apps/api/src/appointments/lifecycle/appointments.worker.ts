import { handle } from '../../infra/jobs/job.ts'
import type { JobHandler } from '../../infra/jobs/job.ts'
import { sweepAppointments } from '../appointments.jobs.ts'
import type { Appointments } from '../index.ts'

type WorkerDeps = {
  appointments: Pick<Appointments, 'expireUnanswered' | 'finishPast'>
  /** Whether past appointments are finished automatically. (OP-074) */
  finishByJob: boolean
}

/** Creates the background jobs of appointments; all are idempotent. */
export function appointmentHandlers({ appointments, finishByJob }: WorkerDeps): JobHandler[] {
  async function repeatUntilDone(step: () => Promise<number>): Promise<void> {
    let count = 1
    while (count > 0) count = await step()
  }

  return [
    handle(sweepAppointments, async () => {
      await repeatUntilDone(appointments.expireUnanswered)
      if (finishByJob) await repeatUntilDone(appointments.finishPast)
    }),
  ]
}
