import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { mailNews } from '../appointments.jobs.ts'
import { mailsAfter } from './news.policy.ts'
import type { Announced, Happening } from './news.policy.ts'
import { oweMails } from './news.store.ts'

/** Tells the parties what happened: the mails they are owed exist exactly when the change does. */
export type Announce = (tx: Tx, happening: Happening, appointment: Announced) => Promise<void>

export function createAnnounce({ clock, jobs }: { clock: Clock; jobs: Jobs }): Announce {
  return async (tx, happening, appointment) => {
    const now = clock.now()
    const mails = mailsAfter(happening, appointment, now)
    await oweMails(tx, appointment.uuid, { mails, now })
    for (const { news, recipient } of mails.filter(({ dueAt }) => dueAt.equals(now))) {
      await jobs.add(tx, mailNews, { appointmentUuid: appointment.uuid, news, recipient })
    }
  }
}
