import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { sweepAppointments } from '../../../src/appointments/appointments.jobs.ts'
import { enqueueNotifications } from '../../../src/notifications/index.ts'
import { leaseDueNotifications } from '../../../src/notifications/notifications.store.ts'
import { waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import {
  listNotifications,
  mustBook,
  createBookableProfessional,
  getAppointmentRow,
  slotAt,
} from '../bookable-professional.ts'
import { receiveMails, receiveLastMail, applyAction } from './received-mails.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

async function createRequest(name: string, { app = testApp, inDays = 10 } = {}) {
  const professional = await createBookableProfessional(app, `pro.${name}`)
  const member = await app.member(`sam.${name}`)
  const slot = slotAt(app, inDays)
  const uuid = await mustBook(app, member.token, { professional, slot })
  return { professional: { ...professional, email: app.emailOf(`pro.${name}`) }, member, uuid, slot }
}

async function findNotification(app: TestApp, key: string) {
  return app.db
    .selectFrom('notification')
    .select(['notification.kind', 'notification.next_check_at', 'notification.mailed_at'])
    .where('notification.key', '=', key)
    .executeTakeFirstOrThrow()
}

const buildRequestKey = (uuid: string) => `appointment.${uuid}.requested.professional`
const DROPPED = { next_check_at: null, mailed_at: null }

describe('a notification', () => {
  test('is sent once by concurrent workers', async () => {
    const { professional, uuid } = await createRequest('workers')
    await Promise.all([1, 2, 3, 4].map(() => testApp.notifications.sendDueNotifications()))
    await testApp.notifications.sendDueNotifications()
    const [mail] = await receiveMails(testApp, professional, 1)
    expect(mail?.messageId).toBe(`${buildRequestKey(uuid)}@fourfold.example`)
    expect(await findNotification(testApp, buildRequestKey(uuid))).toEqual({
      kind: 'appointments.requested',
      next_check_at: null,
      mailed_at: testApp.clock.now().round('microsecond'),
    })
  })

  test('is sent again with the same content and Message-ID if the worker is killed before recording the delivery', async () => {
    const { professional, uuid } = await createRequest('killed')
    await receiveMails(testApp, professional, 1)
    for (const kill of [1, 2]) {
      await inTransaction(testApp.db, (tx) =>
        sql`update notification set mailed_at = null, next_check_at = ${testApp.clock.now()}
            where key = ${buildRequestKey(uuid)}`.execute(tx),
      )
      await receiveMails(testApp, professional, 1 + kill)
    }
    const mails = await receiveMails(testApp, professional, 3)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect(new Set(mails.map(({ file, text, subject }) => file + text + subject)).size).toBe(1)
  })

  test('is sent a minute later if the worker that leased it was killed', async () => {
    const { professional } = await createRequest('taken')
    expect(await inTransaction(testApp.db, (tx) => leaseDueNotifications(tx, testApp.clock.now()))).toHaveLength(1)
    testApp.clock.advance({ seconds: 59 })
    expect(await receiveMails(testApp, professional, 0)).toEqual([])
    testApp.clock.advance({ seconds: 1 })
    expect((await receiveLastMail(testApp, professional, 1)).subject).toBe('You have a new appointment request')
  })

  test('is sent by the running worker within seconds', async () => {
    const stop = testApp.notifications.start()
    const { professional } = await createRequest('worker')
    const mails = await waitForMails(professional.email)
    await stop()
    expect(mails.map(({ subject }) => subject)).toContain('You have a new appointment request')
  })

  test('is rolled back with its transaction', async () => {
    const { uuid } = await createRequest('rollback')
    const before = await listNotifications(testApp, uuid)
    await expect(
      inTransaction(testApp.db, async (tx) => {
        const { professional_id: accountId } = await getAppointmentRow(testApp, uuid)
        const confirmed = { kind: 'appointments.confirmed', key: 'another', accountId, subjectId: uuid }
        await enqueueNotifications(tx, [{ ...confirmed, dueAt: testApp.clock.now() }])
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await listNotifications(testApp, uuid)).toEqual(before)
    await testApp.runQueuedJobs()
  })

  test('is inserted once per key', async () => {
    const { uuid } = await createRequest('key')
    const { professional_id: accountId } = await getAppointmentRow(testApp, uuid)
    const duplicate = { kind: 'appointments.other', key: buildRequestKey(uuid), accountId, subjectId: uuid }
    await inTransaction(testApp.db, (tx) => enqueueNotifications(tx, [{ ...duplicate, dueAt: testApp.clock.now() }]))
    expect((await findNotification(testApp, buildRequestKey(uuid))).kind).toBe('appointments.requested')
    await testApp.runQueuedJobs()
  })

  test.each([
    { title: 'a party of an unknown appointment', name: 'party', isParty: true, exists: false },
    { title: 'another member', name: 'other', isParty: false, exists: true },
    { title: 'another member about an unknown appointment', name: 'neither', isParty: false, exists: false },
  ])('is dropped without a mail to $title', async ({ name, isParty, exists }) => {
    const { member, uuid } = await createRequest(`drop.${name}`)
    await testApp.runQueuedJobs()
    const otherMember = await testApp.member(`drop.${name}.member`)
    const accountId = (isParty ? member : otherMember).user.id as AccountId
    const subjectId = exists ? uuid : crypto.randomUUID()
    const invalid = { kind: 'appointments.requested', key: `drop.${name}`, accountId, subjectId }
    await inTransaction(testApp.db, (tx) => enqueueNotifications(tx, [{ ...invalid, dueAt: testApp.clock.now() }]))
    expect(await testApp.notifications.sendDueNotifications()).toBe(1)
    expect(await findNotification(testApp, invalid.key)).toMatchObject(DROPPED)
  })

  test.each([
    ['kind.1', 'appointments.unknown'],
    ['kind.2', 'unknown.kind'],
    ['kind.3', 'nonsense'],
  ])('remains pending and does not block other notifications if its kind is unknown (%s: %s)', async (name, kind) => {
    const { professional, uuid } = await createRequest(name)
    const { professional_id: accountId } = await getAppointmentRow(testApp, uuid)
    const unknown = { kind, key: kind, accountId, subjectId: uuid, dueAt: testApp.clock.now().subtract({ seconds: 1 }) }
    await inTransaction(testApp.db, (tx) => enqueueNotifications(tx, [unknown]))
    await receiveMails(testApp, professional, 1)
    expect((await findNotification(testApp, kind)).next_check_at).not.toBeNull()
  })
})

describe('while the mail server is unavailable', () => {
  test('retries with exponential backoff until the notification is outdated', async () => {
    const offline = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', SESSION_DAYS: '1000' } })
    const { professional, uuid } = await createRequest('forlorn', { app: offline })
    await applyAction(offline, professional, 'reject', uuid)
    const key = `appointment.${uuid}.rejected.member`
    const retryHours: number[] = []
    let lastCheckAt = (await findNotification(offline, key)).next_check_at
    for (let hour = 1; hour <= 24 * 20; hour += 1) {
      offline.clock.advance({ hours: 1 })
      await offline.notifications.sendDueNotifications()
      const { next_check_at } = await findNotification(offline, key)
      if (String(next_check_at) !== String(lastCheckAt)) retryHours.push(hour)
      lastCheckAt = next_check_at
    }
    const notification = await findNotification(offline, key)
    await offline.stop()
    expect(retryHours).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512].filter((hour) => hour <= 480))
    expect(notification).toMatchObject({ mailed_at: null })
  }, 60_000)

  test('retries after five seconds', async () => {
    const offline = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const { uuid } = await createRequest('blip', { app: offline })
    expect(await offline.notifications.sendDueNotifications()).toBe(1)
    expect(await offline.notifications.sendDueNotifications()).toBe(0)
    const { next_check_at, mailed_at } = await findNotification(offline, buildRequestKey(uuid))
    const now = offline.clock.now()
    await offline.stop()
    expect([mailed_at, next_check_at]).toEqual([null, now.round('microsecond').add({ seconds: 5 })])
  })
})

describe('the appointment sweep', () => {
  test('is idempotent', async () => {
    const { professional, member, uuid } = await createRequest('again', { inDays: 4 })
    await testApp.runQueuedJobs()
    testApp.clock.advance({ hours: 72 })
    await Promise.all([testApp.runJob(sweepAppointments), testApp.runJob(sweepAppointments)])
    await testApp.runJob(sweepAppointments)
    expect(await getAppointmentRow(testApp, uuid)).toMatchObject({
      status: 'Rejected',
      status_changed_by: 'system',
      sequence: 1,
    })
    expect(await receiveMails(testApp, member, 1)).toHaveLength(1)
    expect(await receiveMails(testApp, professional, 2)).toHaveLength(2)
  })

  test('processes several batches', async () => {
    const { uuid, professional, member } = await createRequest('many')
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
    await testApp.runJob(sweepAppointments)
    const { rows } = await inTransaction(testApp.db, (tx) =>
      sql<{ status: string; count: number }>`
        select status, count(*)::int as count from appointment where professional_id = ${professional.id}
        group by status order by status`.execute(tx),
    )
    await testApp.dropQueuedJobs()
    expect(rows).toEqual([
      { status: 'Pending', count: 1 },
      { status: 'Rejected', count: 481 },
    ])
    expect(member.user.id).toBe(member_id)
  })
})

describe('environment variables', () => {
  test('ANSWER_HOURS shortens the answer deadline and skips later reminders', async () => {
    const strictApp = await startTestApp({ env: { SESSION_DAYS: '1000', ANSWER_HOURS: '30' } })
    const { professional, uuid } = await createRequest('hasty', { app: strictApp })
    await strictApp.runQueuedJobs()
    for (const hours of [24, 6, 18]) {
      strictApp.clock.advance({ hours })
      await strictApp.runJob(sweepAppointments)
      await strictApp.runQueuedJobs()
    }
    const subjects = (await receiveMails(strictApp, professional, 3)).map(({ subject }) => subject)
    const { status } = await getAppointmentRow(strictApp, uuid)
    await strictApp.stop()
    expect(status).toBe('Rejected')
    expect(subjects).toEqual([
      'You have a new appointment request',
      'An appointment request is waiting for your answer',
      'An appointment request has ended',
    ])
  })

  test(
    'FINISH_BY_JOB=false leaves past appointments for the professional to finish',
    { tags: ['OP-074'] },
    async () => {
      const manualApp = await startTestApp({ env: { SESSION_DAYS: '1000', FINISH_BY_JOB: 'false' } })
      const { professional, uuid } = await createRequest('patient', { app: manualApp, inDays: 1 })
      await applyAction(manualApp, professional, 'approve', uuid)
      manualApp.clock.advance({ hours: 72 })
      await manualApp.runJob(sweepAppointments)
      const before = (await getAppointmentRow(manualApp, uuid)).status
      await applyAction(manualApp, professional, 'finish', uuid)
      const after = (await getAppointmentRow(manualApp, uuid)).status
      await manualApp.stop()
      expect([before, after]).toEqual(['Scheduled', 'Finished'])
    },
  )
})
