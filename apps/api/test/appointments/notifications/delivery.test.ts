import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { sweepAppointments } from '../../../src/appointments/appointments.jobs.ts'
import { enqueueNotifications } from '../../../src/notifications/index.ts'
import { takeDue } from '../../../src/notifications/notifications.store.ts'
import { waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { listNotifications, mustBook, openPractice, getAppointmentRow, slotAt } from '../practice.ts'
import { receivedMails, lastReceivedMail, applyAction } from './received-mails.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

async function given(name: string, { at = testApp, inDays = 10 } = {}) {
  const practice = await openPractice(at, `pro.${name}`)
  const member = await at.member(`sam.${name}`)
  const slot = slotAt(at, inDays)
  const uuid = await mustBook(at, member.token, { practice, slot })
  return { professional: { ...practice, email: at.emailOf(`pro.${name}`) }, member, uuid, slot }
}

/** What the table holds of a notification. */
async function owed(at: TestApp, key: string) {
  return at.db
    .selectFrom('notification')
    .select(['notification.kind', 'notification.next_check_at', 'notification.mailed_at'])
    .where('notification.key', '=', key)
    .executeTakeFirstOrThrow()
}

const requestOf = (uuid: string) => `appointment.${uuid}.requested.professional`
const SETTLED = { next_check_at: null, mailed_at: null }

describe('what somebody is to be told', () => {
  test('is sent once, however many workers look at once and however often', async () => {
    const { professional, uuid } = await given('crowd')
    await Promise.all([1, 2, 3, 4].map(() => testApp.notifications.sendDue()))
    await testApp.notifications.sendDue()
    const [mail] = await receivedMails(testApp, professional, 1)
    expect(mail?.messageId).toBe(`${requestOf(uuid)}@fourfold.example`)
    expect(await owed(testApp, requestOf(uuid))).toEqual({
      kind: 'appointments.requested',
      next_check_at: null,
      mailed_at: testApp.clock.now().round('microsecond'),
    })
  })

  test('is the same mail to the letter when the worker was killed between sending and noting it, twice', async () => {
    const { professional, uuid } = await given('killed')
    await receivedMails(testApp, professional, 1)
    for (const kill of [1, 2]) {
      await inTransaction(testApp.db, (tx) =>
        sql`update notification set mailed_at = null, next_check_at = ${testApp.clock.now()}
            where key = ${requestOf(uuid)}`.execute(tx),
      )
      await receivedMails(testApp, professional, 1 + kill)
    }
    const mails = await receivedMails(testApp, professional, 3)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect(new Set(mails.map(({ file, text, subject }) => file + text + subject)).size).toBe(1)
  })

  test('comes a minute later when the worker that had taken it was killed, once', async () => {
    const { professional } = await given('taken')
    expect(await inTransaction(testApp.db, (tx) => takeDue(tx, testApp.clock.now()))).toHaveLength(1)
    testApp.clock.advance({ seconds: 59 })
    expect(await receivedMails(testApp, professional, 0)).toEqual([])
    testApp.clock.advance({ seconds: 1 })
    expect((await lastReceivedMail(testApp, professional, 1)).subject).toBe('You have a new appointment request')
  })

  test('is sent by a worker that nobody asks, within seconds', async () => {
    const stop = testApp.notifications.start()
    const { professional } = await given('worker')
    const mails = await waitForMails(professional.email)
    await stop()
    expect(mails.map(({ subject }) => subject)).toContain('You have a new appointment request')
  })

  test('vanishes with a change that is taken back', async () => {
    const { uuid } = await given('rollback')
    const before = await listNotifications(testApp, uuid)
    await expect(
      inTransaction(testApp.db, async (tx) => {
        const { professional_id: accountId } = await getAppointmentRow(testApp, uuid)
        const confirmed = { kind: 'appointments.confirmed', key: 'another', accountId, subjectId: uuid }
        await enqueueNotifications(tx, [{ ...confirmed, dueAt: testApp.clock.now() }])
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await listNotifications(testApp, uuid)).toEqual(before)
    await testApp.doJobs()
  })

  test('is written once under its key', async () => {
    const { uuid } = await given('key')
    const { professional_id: accountId } = await getAppointmentRow(testApp, uuid)
    const again = { kind: 'appointments.other', key: requestOf(uuid), accountId, subjectId: uuid }
    await inTransaction(testApp.db, (tx) => enqueueNotifications(tx, [{ ...again, dueAt: testApp.clock.now() }]))
    expect((await owed(testApp, requestOf(uuid))).kind).toBe('appointments.requested')
    await testApp.doJobs()
  })

  test.each(['member', 'stranger', 'nobody'])(
    'of an appointment that is gone, or to one who has no part in it, is settled without a mail: %s',
    async (who) => {
      const { member, uuid } = await given(`gone.${who}`)
      await testApp.doJobs()
      const stranger = await testApp.member(`stranger.${who}`)
      const accountId = (who === 'member' ? member : stranger).user.id as AccountId
      const subjectId = who === 'stranger' ? uuid : crypto.randomUUID()
      const lost = { kind: 'appointments.requested', key: `lost.${who}`, accountId, subjectId }
      await inTransaction(testApp.db, (tx) => enqueueNotifications(tx, [{ ...lost, dueAt: testApp.clock.now() }]))
      expect(await testApp.notifications.sendDue()).toBe(1)
      expect(await owed(testApp, lost.key)).toMatchObject(SETTLED)
    },
  )

  test.each([
    ['odd', 'appointments.unheard-of'],
    ['odder', 'nobodys.kind'],
    ['oddest', 'nonsense'],
  ])('%s, of the kind %s, which nobody sends, stays owed and harms nothing else', async (name, kind) => {
    const { professional, uuid } = await given(name)
    const { professional_id: accountId } = await getAppointmentRow(testApp, uuid)
    const odd = { kind, key: kind, accountId, subjectId: uuid, dueAt: testApp.clock.now().subtract({ seconds: 1 }) }
    await inTransaction(testApp.db, (tx) => enqueueNotifications(tx, [odd]))
    await receivedMails(testApp, professional, 1)
    expect((await owed(testApp, kind)).next_check_at).not.toBeNull()
  })
})

describe('a mail server that is away', () => {
  test('for good: the mail is tried ever less often, and no more once nobody wants to hear it', async () => {
    const stranded = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', SESSION_DAYS: '1000' } })
    const { professional, uuid } = await given('forlorn', { at: stranded })
    await applyAction(stranded, professional, 'reject', uuid)
    const key = `appointment.${uuid}.rejected.member`
    const tried: number[] = []
    let last = (await owed(stranded, key)).next_check_at
    for (let hour = 1; hour <= 24 * 20; hour += 1) {
      stranded.clock.advance({ hours: 1 })
      await stranded.notifications.sendDue()
      const { next_check_at } = await owed(stranded, key)
      if (String(next_check_at) !== String(last)) tried.push(hour)
      last = next_check_at
    }
    const settled = await owed(stranded, key)
    await stranded.stop()
    expect(tried).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512].filter((hour) => hour <= 480))
    expect(settled).toMatchObject({ mailed_at: null })
  }, 60_000)

  test('for a moment: five seconds later it is tried again, and stays owed until then', async () => {
    const stranded = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const { uuid } = await given('blip', { at: stranded })
    expect(await stranded.notifications.sendDue()).toBe(1)
    expect(await stranded.notifications.sendDue()).toBe(0)
    const { next_check_at, mailed_at } = await owed(stranded, requestOf(uuid))
    const now = stranded.clock.now()
    await stranded.stop()
    expect([mailed_at, next_check_at]).toEqual([null, now.round('microsecond').add({ seconds: 5 })])
  })
})

describe('the sweep', () => {
  test('changes nothing when it runs again', async () => {
    const { professional, member, uuid } = await given('again', { inDays: 4 })
    await testApp.doJobs()
    testApp.clock.advance({ hours: 72 })
    await Promise.all([testApp.doJob(sweepAppointments), testApp.doJob(sweepAppointments)])
    await testApp.doJob(sweepAppointments)
    expect(await getAppointmentRow(testApp, uuid)).toMatchObject({
      status: 'Rejected',
      status_changed_by: 'system',
      sequence: 1,
    })
    expect(await receivedMails(testApp, member, 1)).toHaveLength(1)
    expect(await receivedMails(testApp, professional, 2)).toHaveLength(2)
  })

  test('works through more than one batch', async () => {
    const { uuid, professional, member } = await given('many')
    const { professional_id, member_id } = await getAppointmentRow(testApp, uuid)
    await inTransaction(testApp.db, (tx) =>
      sql`insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location,
                                   address, time_zone, requested_at, answer_by, status_changed_at)
          select ${professional_id}, ${member_id}, at, at + interval '1 hour', 'Pending', 'Standard', 'Online',
                 '', 'UTC', ${testApp.clock.now()}, ${testApp.clock.now()}, ${testApp.clock.now()}
          from generate_series(${testApp.clock.now()}::timestamptz + interval '100 days',
                               ${testApp.clock.now()}::timestamptz + interval '120 days', interval '1 hour') as at`.execute(
        tx,
      ),
    )
    await testApp.doJob(sweepAppointments)
    const { rows } = await inTransaction(testApp.db, (tx) =>
      sql<{ status: string; count: number }>`
        select status, count(*)::int as count from appointment where professional_id = ${professional.id}
        group by status order by status`.execute(tx),
    )
    await testApp.loseJobs()
    expect(rows).toEqual([
      { status: 'Pending', count: 1 },
      { status: 'Rejected', count: 481 },
    ])
    expect(member.user.id).toBe(member_id)
  })
})

describe('settings', () => {
  test('ANSWER_HOURS: a request may wait shorter, and nobody is nudged about one that has ended', async () => {
    const hasty = await startTestApp({ env: { SESSION_DAYS: '1000', ANSWER_HOURS: '30' } })
    const { professional, uuid } = await given('hasty', { at: hasty })
    await hasty.doJobs()
    for (const hours of [24, 6, 18]) {
      hasty.clock.advance({ hours })
      await hasty.doJob(sweepAppointments)
      await hasty.doJobs()
    }
    const told = (await receivedMails(hasty, professional, 3)).map(({ subject }) => subject)
    const { status } = await getAppointmentRow(hasty, uuid)
    await hasty.stop()
    expect(status).toBe('Rejected')
    expect(told).toEqual([
      'You have a new appointment request',
      'An appointment request is waiting for your answer',
      'An appointment request has ended',
    ])
  })

  test('with FINISH_BY_JOB=false what is over waits for the professional to say so', { tags: ['OP-074'] }, async () => {
    const patient = await startTestApp({ env: { SESSION_DAYS: '1000', FINISH_BY_JOB: 'false' } })
    const { professional, uuid } = await given('patient', { at: patient, inDays: 1 })
    await applyAction(patient, professional, 'approve', uuid)
    patient.clock.advance({ hours: 72 })
    await patient.doJob(sweepAppointments)
    const before = (await getAppointmentRow(patient, uuid)).status
    await applyAction(patient, professional, 'finish', uuid)
    const after = (await getAppointmentRow(patient, uuid)).status
    await patient.stop()
    expect([before, after]).toEqual(['Scheduled', 'Finished'])
  })
})
