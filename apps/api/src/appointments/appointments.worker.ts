import type { Db } from '@fourfold/platform/db/db'

import { handle } from '../infra/jobs/job.ts'
import type { JobHandler } from '../infra/jobs/job.ts'
import { mailNews, sweepAppointments } from './appointments.jobs.ts'
import type { Appointments } from './index.ts'
import { adoptOwedMails } from './notifications/adoption.service.ts'

type WorkerDeps = {
  db: Db
  appointments: Pick<Appointments, 'expireUnanswered' | 'finishPast'>
  /** Whether appointments that are over finish by themselves. (OP-074) */
  finishByJob: boolean
}

/** The background work of appointments. Each piece is safe to run twice. */
export function appointmentWork({ db, appointments, finishByJob }: WorkerDeps): JobHandler[] {
  async function repeat(step: () => Promise<number>): Promise<void> {
    let found = 1
    while (found > 0) found = await step()
  }
  const adopt = () => adoptOwedMails(db)

  return [
    handle(mailNews, () => repeat(adopt)),

    handle(sweepAppointments, async () => {
      await repeat(appointments.expireUnanswered)
      if (finishByJob) await repeat(appointments.finishPast)
      await repeat(adopt)
    }),
  ]
}
