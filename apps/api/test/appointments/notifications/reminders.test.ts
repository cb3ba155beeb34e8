import { approveAppointment, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { sweepAppointments } from '../../../src/appointments/appointments.jobs.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { mustBook, listNotifications, openPractice, getAppointmentRow, slotAt, slotsOf } from '../practice.ts'
import { receivedMails, applyAction } from './received-mails.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

/** A professional, a member, and a request that the professional has been told of, made at eight in the evening. */
async function given(name: string, { inDays = 10 } = {}) {
  const practice = await openPractice(testApp, `pro.${name}`)
  const member = await testApp.member(`sam.${name}`)
  testApp.clock.advance(testApp.clock.now().until(eightOClock()))
  const slot = slotAt(testApp, inDays, { hour: 12 })
  const uuid = await mustBook(testApp, member.token, { practice, slot })
  await testApp.doJobs()
  return { professional: { ...practice, email: testApp.emailOf(`pro.${name}`) }, member, uuid, slot }
}

/** The next of them: a day of the year 2026 has 24 hours, and tests that start at noon or midnight shall not differ. */
function eightOClock(): Temporal.Instant {
  const now = testApp.clock.now().toZonedDateTimeISO('UTC')
  const today = now.withPlainTime('20:00')
  return (Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 })).toInstant()
}

/** Lets time pass up to so long before a moment, and does what time does. */
async function until(moment: string | Temporal.Instant, before: Temporal.DurationLike = { hours: 0 }) {
  const then = Temporal.Instant.from(moment.toString()).subtract(before)
  testApp.clock.advance(testApp.clock.now().until(then))
  await testApp.doJob(sweepAppointments)
}

const pass = async (duration: Temporal.DurationLike) => until(testApp.clock.now().add(duration))
const subjects = async (person: { email: string }, count: number) =>
  (await receivedMails(testApp, person, count)).map(({ subject }) => subject)
const statusOf = async (uuid: string) => (await getAppointmentRow(testApp, uuid)).status

describe('a professional who does not answer', () => {
  test('is asked again after 24 and after 48 hours, not before, and the member is left in peace', async () => {
    const { professional, member } = await given('slow')
    await pass({ hours: 23, minutes: 59 })
    await receivedMails(testApp, professional, 1)
    await pass({ minutes: 1 })
    await receivedMails(testApp, professional, 2)
    await pass({ hours: 23, minutes: 59 })
    await receivedMails(testApp, professional, 2)
    await pass({ minutes: 1 })
    expect(await subjects(professional, 3)).toEqual([
      'You have a new appointment request',
      'An appointment request is waiting for your answer',
      'An appointment request is still waiting for your answer',
    ])
    await receivedMails(testApp, member, 0)
  })

  test('is not asked again once there is an answer, even one given at the last moment', async () => {
    const { professional, uuid } = await given('prompt')
    await pass({ hours: 24 })
    await applyAction(testApp, professional, 'approve', uuid)
    expect(await subjects(professional, 2)).toEqual([
      'You have a new appointment request',
      'Your appointment is confirmed',
    ])
  })

  test('is not asked again about a time that will be over by then', async () => {
    const { professional, slot } = await given('near', { inDays: 1 })
    await until(slot.start)
    expect(await subjects(professional, 2)).toEqual([
      'You have a new appointment request',
      'An appointment request has ended',
    ])
  })

  test('loses the request after 72 hours, not before; the time is free again and the answer comes too late', async () => {
    const { professional, member, uuid, slot } = await given('silent')
    await pass({ hours: 71, minutes: 59 })
    expect(await statusOf(uuid)).toBe('Pending')
    await pass({ minutes: 1 })
    expect(await statusOf(uuid)).toBe('Rejected')

    const { data } = await testApp.call(appointmentDetails, { query: { appointmentUuid: uuid } }, { token: member.token })
    expect(data?.appointment).toMatchObject({ status: 'Rejected', reason: 'no answer' })
    const late = await testApp.call(approveAppointment, { body: { appointmentUuid: uuid } }, professional)
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'move_not_open'])
    const free = await slotsOf(testApp, professional, { inDays: 7 })
    expect(free.map(({ start }) => Date.parse(start))).toContain(Date.parse(slot.start))
  })

  test('loses it at the start, when that comes first', async () => {
    const { uuid, slot } = await given('tomorrow', { inDays: 2 })
    await until(slot.start, { minutes: 1 })
    expect(await statusOf(uuid)).toBe('Pending')
    await until(slot.start)
    expect(await statusOf(uuid)).toBe('Rejected')
  })

  test('who answers at the very moment it ends: one of the two happens, and both parties hear of that one', async () => {
    const { professional, member, uuid } = await given('duel')
    testApp.clock.advance({ hours: 72 })
    const [answer] = await Promise.all([
      testApp.call(approveAppointment, { body: { appointmentUuid: uuid } }, professional),
      testApp.doJob(sweepAppointments),
      testApp.doJob(sweepAppointments),
    ])
    const isConfirmed = answer.status === 200
    expect(await statusOf(uuid)).toBe(isConfirmed ? 'Scheduled' : 'Rejected')
    expect(await subjects(member, 1)).toEqual([
      isConfirmed ? 'Your appointment is confirmed' : 'Your appointment request had no answer',
    ])
  })
})

describe('both parties of a confirmed appointment', () => {
  test('are reminded 24 and 2 hours before, not earlier', async () => {
    const { professional, member, uuid, slot } = await given('ready')
    await applyAction(testApp, professional, 'approve', uuid)
    await until(slot.start, { hours: 24, minutes: 1 })
    await receivedMails(testApp, member, 1)
    await until(slot.start, { hours: 24 })
    await receivedMails(testApp, member, 2)
    await until(slot.start, { hours: 2, minutes: 1 })
    await receivedMails(testApp, member, 2)
    await until(slot.start, { hours: 2 })
    const reminders = ['Coming up: your appointment', 'Soon: your appointment']
    expect((await subjects(member, 3)).slice(1)).toEqual(reminders)
    expect((await subjects(professional, 4)).slice(2)).toEqual(reminders)
    const [, , reminder] = await receivedMails(testApp, member, 3)
    expect(reminder).toMatchObject({ method: 'REQUEST', event: { status: 'CONFIRMED', sequence: 1 } })
  })

  test('hear nothing more once it is cancelled, even when the reminder was on its way', async () => {
    const { professional, member, uuid, slot } = await given('cancelled')
    await applyAction(testApp, professional, 'approve', uuid)
    await receivedMails(testApp, member, 1)
    await until(slot.start, { hours: 24 })
    await applyAction(testApp, member, 'cancel', uuid)
    await until(slot.start, { hours: 2 })
    expect(await subjects(member, 2)).toEqual(['Your appointment is confirmed', 'Your appointment is canceled'])
    const { due } = await listNotifications(testApp, uuid)
    expect(due).toBe(0)
  })

  test('get no reminder of a moment that had passed when it was confirmed', async () => {
    const { professional, member, uuid, slot } = await given('late', { inDays: 2 })
    await until(slot.start, { hours: 10 })
    await applyAction(testApp, professional, 'approve', uuid)
    await receivedMails(testApp, member, 1)
    await until(slot.start, { hours: 2 })
    expect((await subjects(member, 2)).slice(1)).toEqual(['Soon: your appointment'])
  })

  test('get none at all when it was confirmed in the last two hours', async () => {
    const { professional, member, uuid, slot } = await given('last', { inDays: 2 })
    await until(slot.start, { hours: 2 })
    await applyAction(testApp, professional, 'approve', uuid)
    await until(slot.start, { minutes: 1 })
    expect(await subjects(member, 1)).toEqual(['Your appointment is confirmed'])
  })

  test('get one reminder, not two at once, when the worker was away', async () => {
    const { professional, member, uuid, slot } = await given('outage')
    await applyAction(testApp, professional, 'approve', uuid)
    await receivedMails(testApp, member, 1)
    await until(slot.start, { hours: 1 })
    expect((await subjects(member, 2)).slice(1)).toEqual(['Soon: your appointment'])
  })

  test('get none after it has begun', async () => {
    const { professional, member, uuid, slot } = await given('missed')
    await applyAction(testApp, professional, 'approve', uuid)
    await receivedMails(testApp, member, 1)
    await until(slot.start)
    expect(await subjects(member, 1)).toEqual(['Your appointment is confirmed'])
  })
})

describe('what is over', () => {
  test(
    'finishes by itself at its end, not before, and only the member is asked how it was',
    { tags: ['OP-074'] },
    async () => {
      const { professional, member, uuid, slot } = await given('over')
      await applyAction(testApp, professional, 'approve', uuid)
      await receivedMails(testApp, professional, 2)
      await until(slot.end, { minutes: 1 })
      expect(await statusOf(uuid)).toBe('Scheduled')
      await until(slot.end)
      await testApp.doJob(sweepAppointments)
      expect(await statusOf(uuid)).toBe('Finished')
      expect((await subjects(member, 2)).slice(1)).toEqual(['How was your appointment?'])
      await receivedMails(testApp, professional, 2)
    },
  )

  test('a request nobody confirmed never finishes', async () => {
    const { uuid, slot } = await given('unconfirmed', { inDays: 1 })
    await until(slot.end)
    expect(await statusOf(uuid)).toBe('Rejected')
  })
})
