import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mailNews, sweepAppointments } from '../../src/appointments/appointments.jobs.ts'
import { inTransaction } from '../../src/platform/db/db.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'
import { announcements, booked, openPractice, rowOf, slotAt } from './practice.ts'
import { heard, lastHeard, move } from './telling.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => world.stop())

async function given(name: string, { at = world, inDays = 10 } = {}) {
  const practice = await openPractice(at, `pro.${name}`)
  const member = await at.member(`sam.${name}`)
  const slot = slotAt(at, inDays)
  const uuid = await booked(at, member.token, { practice, slot })
  return { professional: { ...practice, email: at.emailOf(`pro.${name}`) }, member, uuid, slot }
}

async function mailsOwed(at: World, uuid: string) {
  const rows = await at.db
    .selectFrom('appointment_mail')
    .select(['appointment_mail.news', 'appointment_mail.look_at', 'appointment_mail.mailed_at'])
    .where('appointment_mail.appointment_uuid', '=', uuid)
    .execute()
  return new Map(rows.map(({ news, ...row }) => [news, row]))
}

async function jobsAbout(at: World, uuid: string, news: string): Promise<number> {
  const { rows } = await inTransaction(at.db, (tx) =>
    sql`select 1 from pgboss.job where name = ${mailNews.name}
        and data ->> 'appointmentUuid' = ${uuid} and data ->> 'news' = ${news}`.execute(tx),
  )
  return rows.length
}

const requested = (appointmentUuid: string) =>
  ({ appointmentUuid, news: 'requested', recipient: 'professional' }) as const

describe('a mail that somebody is owed', () => {
  test('is sent once, however often its job runs', async () => {
    const { professional, uuid } = await given('twice')
    await world.doJob(mailNews, requested(uuid))
    await world.doJob(mailNews, requested(uuid))
    const [mail] = await heard(world, professional, 1)
    expect(mail?.messageId).toBe(`appointment.${uuid}.requested.professional@fourfold.example`)
    expect((await mailsOwed(world, uuid)).get('requested')).toMatchObject({ look_at: null })
  })

  test('is the same mail to the letter when the worker was killed between sending and noting it, twice', async () => {
    const { professional, uuid } = await given('killed')
    await heard(world, professional, 1)
    for (const kill of [1, 2]) {
      await inTransaction(world.db, (tx) =>
        sql`update appointment_mail set mailed_at = null, look_at = ${world.clock.now()}
            where appointment_uuid = ${uuid} and news = 'requested'`.execute(tx),
      )
      await world.doJob(sweepAppointments)
      await heard(world, professional, 1 + kill)
    }
    const mails = await heard(world, professional, 3)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect(new Set(mails.map(({ file, text, subject }) => file + text + subject)).size).toBe(1)
  })

  test('comes three hours later when its job was lost, once', async () => {
    const { professional, uuid } = await given('lost')
    await world.loseJobs()
    world.clock.advance({ hours: 2, minutes: 59 })
    await world.doJob(sweepAppointments)
    expect(await heard(world, professional, 0)).toEqual([])
    world.clock.advance({ minutes: 1 })
    await world.doJob(sweepAppointments)
    await world.doJob(sweepAppointments)
    expect((await lastHeard(world, professional, 1)).subject).toBe('Sam.lost Test asks for an appointment')
    expect((await mailsOwed(world, uuid)).get('requested')?.mailed_at).not.toBeNull()
  })

  test('is given to the queue once, by however many sweeps at once', async () => {
    const { uuid } = await given('crowd')
    await world.doJobs()
    world.clock.advance({ hours: 24 })
    await Promise.all([1, 2, 3, 4].map(() => world.doJob(sweepAppointments)))
    expect(await jobsAbout(world, uuid, 'nudge-24')).toBe(1)
    expect((await mailsOwed(world, uuid)).get('nudge-24')?.mailed_at).toBeNull()
  })

  test('vanishes with a change that is taken back', async () => {
    const { professional, uuid } = await given('rollback')
    const before = await announcements(world, uuid)
    await expect(
      inTransaction(world.db, async (tx) => {
        await sql`insert into appointment_mail (appointment_uuid, news, recipient, due_at)
                  values (${uuid}, 'confirmed', 'member', now())`.execute(tx)
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await announcements(world, uuid)).toEqual(before)
    await heard(world, professional, 1)
  })

  test("of an appointment that no longer exists is nobody's, and harms nothing", async () => {
    const nowhere = requested(crypto.randomUUID())
    await expect(world.doJob(mailNews, nowhere)).resolves.toBeUndefined()
  })
})

describe('a mail server that is away', () => {
  test('fails the job, so that it is tried again, and the mail stays owed', async () => {
    const stranded = await startWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const { uuid } = await given('stranded', { at: stranded })
    await expect(stranded.doJob(mailNews, requested(uuid))).rejects.toThrow('ECONNREFUSED')
    const owed = (await mailsOwed(stranded, uuid)).get('requested')
    await stranded.stop()
    expect(owed?.mailed_at).toBeNull()
    expect(owed?.look_at).not.toBeNull()
  })

  test('for good: the mail is asked for ever less often, and no more once nobody wants to hear it', async () => {
    const stranded = await startWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:9', SESSION_DAYS: '1000' } })
    const { professional, uuid } = await given('forlorn', { at: stranded })
    await move(stranded, professional, 'reject', uuid)
    const asked: number[] = []
    for (let hour = 1; hour <= 24 * 20; hour += 1) {
      stranded.clock.advance({ hours: 1 })
      await stranded.loseJobs()
      await stranded.doJob(sweepAppointments)
      if ((await jobsAbout(stranded, uuid, 'rejected')) > 0) asked.push(hour)
    }
    const told = { appointmentUuid: uuid, news: 'rejected', recipient: 'member' } as const
    await stranded.doJob(mailNews, told)
    const owed = (await mailsOwed(stranded, uuid)).get('rejected')
    await stranded.stop()
    expect(asked).toEqual([3, 6, 12, 24, 48, 96, 192, 384])
    expect(owed).toEqual({ look_at: null, mailed_at: null })
  }, 60_000)
})

describe('the sweep', () => {
  test('changes nothing when it runs again', async () => {
    const { professional, member, uuid } = await given('again', { inDays: 4 })
    await world.doJobs()
    world.clock.advance({ hours: 72 })
    await Promise.all([world.doJob(sweepAppointments), world.doJob(sweepAppointments)])
    await world.doJob(sweepAppointments)
    expect(await rowOf(world, uuid)).toMatchObject({ status: 'Rejected', moved_by: 'clock', sequence: 1 })
    expect(await heard(world, member, 1)).toHaveLength(1)
    expect(await heard(world, professional, 2)).toHaveLength(2)
  })

  test('works through more than one batch', async () => {
    const { uuid, professional, member } = await given('many')
    const { professional_id, member_id } = await rowOf(world, uuid)
    await inTransaction(world.db, (tx) =>
      sql`insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location,
                                   address, time_zone, requested_at, answer_by, moved_at)
          select ${professional_id}, ${member_id}, at, at + interval '1 hour', 'Pending', 'Standard', 'Online',
                 '', 'UTC', ${world.clock.now()}, ${world.clock.now()}, ${world.clock.now()}
          from generate_series(${world.clock.now()}::timestamptz + interval '100 days',
                               ${world.clock.now()}::timestamptz + interval '120 days', interval '1 hour') as at`.execute(
        tx,
      ),
    )
    await world.doJob(sweepAppointments)
    const { rows } = await inTransaction(world.db, (tx) =>
      sql<{ status: string; count: number }>`
        select status, count(*)::int as count from appointment where professional_id = ${professional.id}
        group by status order by status`.execute(tx),
    )
    await world.loseJobs()
    expect(rows).toEqual([
      { status: 'Pending', count: 1 },
      { status: 'Rejected', count: 481 },
    ])
    expect(member.user.id).toBe(member_id)
  })
})

describe('settings', () => {
  test('ANSWER_HOURS: a request may wait shorter, and nobody is nudged about one that has ended', async () => {
    const hasty = await startWorld({ env: { SESSION_DAYS: '1000', ANSWER_HOURS: '30' } })
    const { professional, uuid } = await given('hasty', { at: hasty })
    await hasty.doJobs()
    for (const hours of [24, 6, 18]) {
      hasty.clock.advance({ hours })
      await hasty.doJob(sweepAppointments)
      await hasty.doJobs()
    }
    const told = (await heard(hasty, professional, 3)).map(({ subject }) => subject)
    const { status } = await rowOf(hasty, uuid)
    await hasty.stop()
    expect(status).toBe('Rejected')
    expect(told).toEqual([
      'Sam.hasty Test asks for an appointment',
      'Sam.hasty Test is waiting for your answer',
      'The request from Sam.hasty Test has ended',
    ])
  })

  test('FINISH_BY_JOB=false: what is over waits for the professional to say so', async () => {
    const patient = await startWorld({ env: { SESSION_DAYS: '1000', FINISH_BY_JOB: 'false' } })
    const { professional, uuid } = await given('patient', { at: patient, inDays: 1 })
    await move(patient, professional, 'approve', uuid)
    patient.clock.advance({ hours: 72 })
    await patient.doJob(sweepAppointments)
    const before = (await rowOf(patient, uuid)).status
    await move(patient, professional, 'finish', uuid)
    const after = (await rowOf(patient, uuid)).status
    await patient.stop()
    expect([before, after]).toEqual(['Scheduled', 'Finished'])
  })
})
