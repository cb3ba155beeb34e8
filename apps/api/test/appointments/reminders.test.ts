import { approveAppointment, oneAppointment } from '@fourfold/contract/appointments/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mailNews, sweepAppointments } from '../../src/appointments/appointments.jobs.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'
import { booked, openPractice, rowOf, slotAt, slotsOf } from './practice.ts'
import { heard, move } from './telling.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => world.stop())

/** A professional, a member, and a request that the professional has been told of, made at eight in the evening. */
async function given(name: string, { inDays = 10 } = {}) {
  const practice = await openPractice(world, `pro.${name}`)
  const member = await world.member(`sam.${name}`)
  world.clock.advance(world.clock.now().until(eightOClock()))
  const slot = slotAt(world, inDays, { hour: 12 })
  const uuid = await booked(world, member.token, { practice, slot })
  await world.doJobs()
  return { professional: { ...practice, email: world.emailOf(`pro.${name}`) }, member, uuid, slot }
}

/** The next of them: a day of the year 2026 has 24 hours, and tests that start at noon or midnight shall not differ. */
function eightOClock(): Temporal.Instant {
  const now = world.clock.now().toZonedDateTimeISO('UTC')
  const today = now.withPlainTime('20:00')
  return (Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 })).toInstant()
}

/** Lets time pass up to so long before a moment, and does what time does. */
async function until(moment: string | Temporal.Instant, before: Temporal.DurationLike = { hours: 0 }) {
  const then = Temporal.Instant.from(moment.toString()).subtract(before)
  world.clock.advance(world.clock.now().until(then))
  await world.doJob(sweepAppointments)
}

const pass = async (duration: Temporal.DurationLike) => until(world.clock.now().add(duration))
const subjects = async (person: { email: string }, count: number) =>
  (await heard(world, person, count)).map(({ subject }) => subject)
const statusOf = async (uuid: string) => (await rowOf(world, uuid)).status

describe('a professional who does not answer', () => {
  test('is asked again after 24 and after 48 hours, not before, and the member is left in peace', async () => {
    const { professional, member } = await given('slow')
    await pass({ hours: 23, minutes: 59 })
    await heard(world, professional, 1)
    await pass({ minutes: 1 })
    await heard(world, professional, 2)
    await pass({ hours: 23, minutes: 59 })
    await heard(world, professional, 2)
    await pass({ minutes: 1 })
    expect(await subjects(professional, 3)).toEqual([
      'Sam.slow Test asks for an appointment',
      'Sam.slow Test is waiting for your answer',
      'Sam.slow Test is still waiting for your answer',
    ])
    await heard(world, member, 0)
  })

  test('is not asked again once there is an answer, even one given at the last moment', async () => {
    const { professional, uuid } = await given('prompt')
    await pass({ hours: 24 })
    await move(world, professional, 'approve', uuid)
    expect(await subjects(professional, 2)).toEqual([
      'Sam.prompt Test asks for an appointment',
      'Confirmed: appointment with Sam.prompt Test',
    ])
  })

  test('is not asked again about a time that will be over by then', async () => {
    const { professional, slot } = await given('near', { inDays: 1 })
    await until(slot.start)
    expect(await subjects(professional, 2)).toEqual([
      'Sam.near Test asks for an appointment',
      'The request from Sam.near Test has ended',
    ])
  })

  test('loses the request after 72 hours, not before; the time is free again and the answer comes too late', async () => {
    const { professional, member, uuid, slot } = await given('silent')
    await pass({ hours: 71, minutes: 59 })
    expect(await statusOf(uuid)).toBe('Pending')
    await pass({ minutes: 1 })
    expect(await statusOf(uuid)).toBe('Rejected')

    const { data } = await world.call(oneAppointment, { query: { appointmentUuid: uuid } }, { token: member.token })
    expect(data?.appointment).toMatchObject({ status: 'Rejected', reason: 'no answer' })
    const late = await world.call(approveAppointment, { body: { appointmentUuid: uuid } }, professional)
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'move_not_open'])
    const free = await slotsOf(world, professional, { inDays: 7 })
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
    world.clock.advance({ hours: 72 })
    const [answer] = await Promise.all([
      world.call(approveAppointment, { body: { appointmentUuid: uuid } }, professional),
      world.doJob(sweepAppointments),
      world.doJob(sweepAppointments),
    ])
    const isConfirmed = answer.status === 200
    expect(await statusOf(uuid)).toBe(isConfirmed ? 'Scheduled' : 'Rejected')
    expect(await subjects(member, 1)).toEqual([
      isConfirmed ? 'Confirmed: appointment with Pro.duel Test' : 'No answer from Pro.duel Test',
    ])
  })
})

describe('both parties of a confirmed appointment', () => {
  test('are reminded 24 and 2 hours before, not earlier', async () => {
    const { professional, member, uuid, slot } = await given('ready')
    await move(world, professional, 'approve', uuid)
    await until(slot.start, { hours: 24, minutes: 1 })
    await heard(world, member, 1)
    await until(slot.start, { hours: 24 })
    await heard(world, member, 2)
    await until(slot.start, { hours: 2, minutes: 1 })
    await heard(world, member, 2)
    await until(slot.start, { hours: 2 })
    const reminders = (name: string) => [`Coming up: appointment with ${name}`, `Soon: appointment with ${name}`]
    expect((await subjects(member, 3)).slice(1)).toEqual(reminders('Pro.ready Test'))
    expect((await subjects(professional, 4)).slice(2)).toEqual(reminders('Sam.ready Test'))
    const [, , reminder] = await heard(world, member, 3)
    expect(reminder).toMatchObject({ method: 'REQUEST', event: { status: 'CONFIRMED', sequence: 1 } })
  })

  test('hear nothing more once it is cancelled, even when the reminder was on its way', async () => {
    const { professional, member, uuid, slot } = await given('cancelled')
    await move(world, professional, 'approve', uuid)
    await heard(world, member, 1)
    await until(slot.start, { hours: 24 })
    await move(world, member, 'cancel', uuid)
    await until(slot.start, { hours: 2 })
    expect(await subjects(member, 2)).toEqual([
      'Confirmed: appointment with Pro.cancelled Test',
      'Canceled: appointment with Pro.cancelled Test',
    ])
    await world.doJob(mailNews, { appointmentUuid: uuid, news: 'reminder-2', recipient: 'member' })
    await heard(world, member, 2)
  })

  test('get no reminder of a moment that had passed when it was confirmed', async () => {
    const { professional, member, uuid, slot } = await given('late', { inDays: 2 })
    await until(slot.start, { hours: 10 })
    await move(world, professional, 'approve', uuid)
    await heard(world, member, 1)
    await until(slot.start, { hours: 2 })
    expect((await subjects(member, 2)).slice(1)).toEqual(['Soon: appointment with Pro.late Test'])
  })

  test('get none at all when it was confirmed in the last two hours', async () => {
    const { professional, member, uuid, slot } = await given('last', { inDays: 2 })
    await until(slot.start, { hours: 2 })
    await move(world, professional, 'approve', uuid)
    await until(slot.start, { minutes: 1 })
    expect(await subjects(member, 1)).toEqual(['Confirmed: appointment with Pro.last Test'])
  })

  test('get one reminder, not two at once, when the worker was away', async () => {
    const { professional, member, uuid, slot } = await given('outage')
    await move(world, professional, 'approve', uuid)
    await heard(world, member, 1)
    await until(slot.start, { hours: 1 })
    expect((await subjects(member, 2)).slice(1)).toEqual(['Soon: appointment with Pro.outage Test'])
  })

  test('get none after it has begun', async () => {
    const { professional, member, uuid, slot } = await given('missed')
    await move(world, professional, 'approve', uuid)
    await heard(world, member, 1)
    await until(slot.start)
    expect(await subjects(member, 1)).toEqual(['Confirmed: appointment with Pro.missed Test'])
  })
})

describe('what is over', () => {
  test('finishes by itself at its end, not before, and only the member is asked how it was', async () => {
    const { professional, member, uuid, slot } = await given('over')
    await move(world, professional, 'approve', uuid)
    await heard(world, professional, 2)
    await until(slot.end, { minutes: 1 })
    expect(await statusOf(uuid)).toBe('Scheduled')
    await until(slot.end)
    await world.doJob(sweepAppointments)
    expect(await statusOf(uuid)).toBe('Finished')
    expect((await subjects(member, 2)).slice(1)).toEqual(['How was your appointment with Pro.over Test?'])
    await heard(world, professional, 2)
  })

  test('a request nobody confirmed never finishes', async () => {
    const { uuid, slot } = await given('unconfirmed', { inDays: 1 })
    await until(slot.end)
    expect(await statusOf(uuid)).toBe('Rejected')
  })
})
