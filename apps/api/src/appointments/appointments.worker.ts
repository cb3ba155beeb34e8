import { invitationFile } from '../platform/calendar/calendar-file.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db } from '../platform/db/db.ts'
import { handle } from '../platform/jobs/job.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { mailNews, sweepAppointments } from './appointments.jobs.ts'
import { letterOf } from './appointments.letters.ts'
import { entryFor } from './calendar/calendar.present.ts'
import type { AppointmentWithPeople } from './calendar/calendar.queries.ts'
import type { Appointments } from './index.ts'
import { stillTrue } from './news/news.policy.ts'
import { recipientOf, tellingFor } from './news/news.present.ts'
import { appointmentToTell } from './news/news.queries.ts'
import { settleMail, takeDueMails } from './news/news.store.ts'
import type { MailKey } from './news/news.store.ts'

type WorkerDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  appointments: Pick<Appointments, 'expireUnanswered' | 'finishPast'>
  mailer: Mailer
  mailFrom: string
  publicUrl: string
  /** Whether appointments that are over finish by themselves. (OP-074) */
  finishByJob: boolean
}

/** The background work of appointments. Each piece is safe to run twice. */
export function appointmentWork(deps: WorkerDeps): JobHandler[] {
  const { db, clock, jobs, appointments, mailer, publicUrl } = deps

  async function send({ news, recipient }: MailKey, row: AppointmentWithPeople): Promise<void> {
    const person = recipientOf(recipient, row)
    const entry = entryFor(recipient, row, publicUrl)
    const method = entry.status === 'cancelled' ? 'CANCEL' : 'REQUEST'
    // We invite in our own name: neither party's address is the other's to see.
    const organizer = { name: 'Fourfold', email: deps.mailFrom }
    await mailer.send({
      to: person.email,
      letter: letterOf(news, tellingFor(recipient, row, publicUrl)),
      key: `appointment.${row.uuid}.${news}.${recipient}`,
      calendar: { method, content: invitationFile(entry, { method, organizer, attendee: person }) },
    })
  }

  async function queueDueMails(): Promise<number> {
    return inTransaction(db, async (tx) => {
      const due = await takeDueMails(tx, clock.now())
      for (const mail of due) await jobs.add(tx, mailNews, mail)
      return due.length
    })
  }

  return [
    handle(mailNews, async (mail) => {
      const row = await appointmentToTell(db, mail)
      if (!row) return
      const current = { status: row.status, startsAt: row.starts_at, endsAt: row.ends_at, answerBy: row.answer_by }
      const isTrue = stillTrue(mail.news, current, clock.now())
      if (isTrue) await send(mail, row)
      await inTransaction(db, (tx) => settleMail(tx, mail, isTrue ? clock.now() : null))
    }),

    handle(sweepAppointments, async () => {
      const steps = [
        appointments.expireUnanswered,
        ...(deps.finishByJob ? [appointments.finishPast] : []),
        queueDueMails,
      ]
      for (const step of steps) {
        let found = 1
        while (found > 0) found = await step()
      }
    }),
  ]
}
