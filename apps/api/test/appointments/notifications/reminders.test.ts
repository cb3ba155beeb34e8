import { approveAppointment, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { sweepAppointments } from '../../../src/appointments/appointments.jobs.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import {
  mustBook,
  listNotifications,
  createBookableProfessional,
  getAppointmentRow,
  slotAt,
  loadSlots,
} from '../bookable-professional.ts'
import { receiveMails, applyAction } from './received-mails.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

/** Creates a request at 20:00 UTC and sends its mail to the professional. */
async function createRequest(name: string, { inDays = 10 } = {}) {
  const professional = await createBookableProfessional(testApp, `pro.${name}`)
  const member = await testApp.member(`sam.${name}`)
  testApp.clock.advance(testApp.clock.now().until(getNextEvening()))
  const slot = slotAt(testApp, inDays, { hour: 12 })
  const uuid = await mustBook(testApp, member.token, { professional, slot })
  await testApp.runQueuedJobs()
  return { professional: { ...professional, email: testApp.emailOf(`pro.${name}`) }, member, uuid, slot }
}

/** Returns the next 20:00 UTC, so that the result doesn't depend on when the test starts. */
function getNextEvening(): Temporal.Instant {
  const now = testApp.clock.now().toZonedDateTimeISO('UTC')
  const today = now.withPlainTime('20:00')
  return (Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 })).toInstant()
}

/** Advances the clock to a time, or to some duration before it, and runs the sweep. */
async function advanceTo(time: string | Temporal.Instant, before: Temporal.DurationLike = { hours: 0 }) {
  const target = Temporal.Instant.from(time.toString()).subtract(before)
  testApp.clock.advance(testApp.clock.now().until(target))
  await testApp.runJob(sweepAppointments)
}

const advanceBy = async (duration: Temporal.DurationLike) => advanceTo(testApp.clock.now().add(duration))
const listReceivedSubjects = async (recipient: { email: string }, count: number) =>
  (await receiveMails(testApp, recipient, count)).map(({ subject }) => subject)
const getStatus = async (uuid: string) => (await getAppointmentRow(testApp, uuid)).status

describe('an unanswered request', () => {
  test('reminds the professional after 24 and 48 hours, not the member', async () => {
    const { professional, member } = await createRequest('slow')
    await advanceBy({ hours: 23, minutes: 59 })
    await receiveMails(testApp, professional, 1)
    await advanceBy({ minutes: 1 })
    await receiveMails(testApp, professional, 2)
    await advanceBy({ hours: 23, minutes: 59 })
    await receiveMails(testApp, professional, 2)
    await advanceBy({ minutes: 1 })
    expect(await listReceivedSubjects(professional, 3)).toEqual([
      'You have a new appointment request',
      'An appointment request is waiting for your answer',
      'An appointment request is still waiting for your answer',
    ])
    await receiveMails(testApp, member, 0)
  })

  test('sends no reminder once it is answered', async () => {
    const { professional, uuid } = await createRequest('prompt')
    await advanceBy({ hours: 24 })
    await applyAction(testApp, professional, 'approve', uuid)
    expect(await listReceivedSubjects(professional, 2)).toEqual([
      'You have a new appointment request',
      'Your appointment is confirmed',
    ])
  })

  test('sends no reminder after its deadline', async () => {
    const { professional, slot } = await createRequest('near', { inDays: 1 })
    await advanceTo(slot.start)
    expect(await listReceivedSubjects(professional, 2)).toEqual([
      'You have a new appointment request',
      'An appointment request has ended',
    ])
  })

  test('expires after 72 hours, which frees the slot and rejects later answers', async () => {
    const { professional, member, uuid, slot } = await createRequest('silent')
    await advanceBy({ hours: 71, minutes: 59 })
    expect(await getStatus(uuid)).toBe('Pending')
    await advanceBy({ minutes: 1 })
    expect(await getStatus(uuid)).toBe('Rejected')

    const { data } = await testApp.call(
      appointmentDetails,
      { query: { appointmentUuid: uuid } },
      { token: member.token },
    )
    expect(data?.appointment).toMatchObject({ status: 'Rejected', reason: 'no answer' })
    const lateApproval = await testApp.call(approveAppointment, { body: { appointmentUuid: uuid } }, professional)
    expect([lateApproval.status, lateApproval.errors[0]?.code]).toEqual([409, 'move_not_open'])
    const offeredSlots = await loadSlots(testApp, professional, { inDays: 7 })
    expect(offeredSlots.map(({ start }) => Date.parse(start))).toContain(Date.parse(slot.start))
  })

  test('expires at its start at the latest', async () => {
    const { uuid, slot } = await createRequest('tomorrow', { inDays: 2 })
    await advanceTo(slot.start, { minutes: 1 })
    expect(await getStatus(uuid)).toBe('Pending')
    await advanceTo(slot.start)
    expect(await getStatus(uuid)).toBe('Rejected')
  })

  test('is either approved or expired by concurrent calls, and the member gets one mail', async () => {
    const { professional, member, uuid } = await createRequest('duel')
    testApp.clock.advance({ hours: 72 })
    const [response] = await Promise.all([
      testApp.call(approveAppointment, { body: { appointmentUuid: uuid } }, professional),
      testApp.runJob(sweepAppointments),
      testApp.runJob(sweepAppointments),
    ])
    const isConfirmed = response.status === 200
    expect(await getStatus(uuid)).toBe(isConfirmed ? 'Scheduled' : 'Rejected')
    expect(await listReceivedSubjects(member, 1)).toEqual([
      isConfirmed ? 'Your appointment is confirmed' : 'Your appointment request had no answer',
    ])
  })
})

describe('reminders of a confirmed appointment', () => {
  test('are sent to both parties 24 and 2 hours before the start', async () => {
    const { professional, member, uuid, slot } = await createRequest('ready')
    await applyAction(testApp, professional, 'approve', uuid)
    await advanceTo(slot.start, { hours: 24, minutes: 1 })
    await receiveMails(testApp, member, 1)
    await advanceTo(slot.start, { hours: 24 })
    await receiveMails(testApp, member, 2)
    await advanceTo(slot.start, { hours: 2, minutes: 1 })
    await receiveMails(testApp, member, 2)
    await advanceTo(slot.start, { hours: 2 })
    const reminders = ['Coming up: your appointment', 'Soon: your appointment']
    expect((await listReceivedSubjects(member, 3)).slice(1)).toEqual(reminders)
    expect((await listReceivedSubjects(professional, 4)).slice(2)).toEqual(reminders)
    const [, , reminder] = await receiveMails(testApp, member, 3)
    expect(reminder).toMatchObject({ method: 'REQUEST', event: { status: 'CONFIRMED', sequence: 1 } })
  })

  test('are not sent after a cancellation, even if due', async () => {
    const { professional, member, uuid, slot } = await createRequest('cancelled')
    await applyAction(testApp, professional, 'approve', uuid)
    await receiveMails(testApp, member, 1)
    await advanceTo(slot.start, { hours: 24 })
    await applyAction(testApp, member, 'cancel', uuid)
    await advanceTo(slot.start, { hours: 2 })
    expect(await listReceivedSubjects(member, 2)).toEqual([
      'Your appointment is confirmed',
      'Your appointment is canceled',
    ])
    const { due } = await listNotifications(testApp, uuid)
    expect(due).toBe(0)
  })

  test('are skipped if they were due before the confirmation', async () => {
    const { professional, member, uuid, slot } = await createRequest('late', { inDays: 2 })
    await advanceTo(slot.start, { hours: 10 })
    await applyAction(testApp, professional, 'approve', uuid)
    await receiveMails(testApp, member, 1)
    await advanceTo(slot.start, { hours: 2 })
    expect((await listReceivedSubjects(member, 2)).slice(1)).toEqual(['Soon: your appointment'])
  })

  test('are all skipped if the appointment is confirmed less than two hours before its start', async () => {
    const { professional, member, uuid, slot } = await createRequest('last', { inDays: 2 })
    await advanceTo(slot.start, { hours: 2 })
    await applyAction(testApp, professional, 'approve', uuid)
    await advanceTo(slot.start, { minutes: 1 })
    expect(await listReceivedSubjects(member, 1)).toEqual(['Your appointment is confirmed'])
  })

  test('are sent only for the latest due time after a worker outage', async () => {
    const { professional, member, uuid, slot } = await createRequest('outage')
    await applyAction(testApp, professional, 'approve', uuid)
    await receiveMails(testApp, member, 1)
    await advanceTo(slot.start, { hours: 1 })
    expect((await listReceivedSubjects(member, 2)).slice(1)).toEqual(['Soon: your appointment'])
  })

  test('are not sent after the start', async () => {
    const { professional, member, uuid, slot } = await createRequest('missed')
    await applyAction(testApp, professional, 'approve', uuid)
    await receiveMails(testApp, member, 1)
    await advanceTo(slot.start)
    expect(await listReceivedSubjects(member, 1)).toEqual(['Your appointment is confirmed'])
  })
})

describe('a past appointment', () => {
  test(
    'is finished automatically at its end, and only the member is asked for a review',
    { tags: ['OP-074'] },
    async () => {
      const { professional, member, uuid, slot } = await createRequest('over')
      await applyAction(testApp, professional, 'approve', uuid)
      await receiveMails(testApp, professional, 2)
      await advanceTo(slot.end, { minutes: 1 })
      expect(await getStatus(uuid)).toBe('Scheduled')
      await advanceTo(slot.end)
      await testApp.runJob(sweepAppointments)
      expect(await getStatus(uuid)).toBe('Finished')
      expect((await listReceivedSubjects(member, 2)).slice(1)).toEqual(['How was your appointment?'])
      await receiveMails(testApp, professional, 2)
    },
  )

  test('is rejected instead of finished if it was never confirmed', async () => {
    const { uuid, slot } = await createRequest('unconfirmed', { inDays: 1 })
    await advanceTo(slot.end)
    expect(await getStatus(uuid)).toBe('Rejected')
  })
})
