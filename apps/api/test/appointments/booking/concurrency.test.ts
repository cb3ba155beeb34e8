import { cancelAppointment, rejectAppointment } from '@fourfold/contract/appointments/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import {
  listNotifications,
  book,
  mustBook,
  clearAppointments,
  createBookableProfessional,
  slotAt,
  loadSlots,
} from '../bookable-professional.ts'
import type { BookableProfessional } from '../bookable-professional.ts'

let testApp: TestApp
let ines: BookableProfessional
const tokens: string[] = []

beforeAll(async () => {
  testApp = await startTestApp()
  ines = await createBookableProfessional(testApp, 'ines')
  for (const name of ['mila', 'noor', 'otto', 'pina', 'quin', 'ruth']) tokens.push((await testApp.member(name)).token)
})
afterEach(() => clearAppointments(testApp))
afterAll(() => testApp.stop())

const [MILA, NOOR] = [0, 1]
const tokenOf = (nth: number) => tokens[nth] ?? ''

/** Sends all requests concurrently and returns their sorted outcomes. */
async function bookConcurrently(requests: Parameters<typeof book>[2][]) {
  const responses = await Promise.all(requests.map((request, nth) => book(testApp, tokenOf(nth), request)))
  return responses.map(({ status, errors }) => (status === 200 ? 'booked' : errors[0]?.code)).toSorted()
}

const repeat = (rounds: number) => Array.from({ length: rounds }, (_, round) => ({ inDays: round + 1 }))

describe('concurrent requests', () => {
  test.each(repeat(3))(
    'book one slot once; five of six get slot_taken (day $inDays)',
    { tags: ['OP-067'] },
    async ({ inDays }) => {
      const before = await listNotifications(testApp)
      const outcomes = await bookConcurrently(tokens.map(() => ({ professional: ines, slot: slotAt(testApp, inDays) })))
      expect(outcomes).toEqual(['booked', ...Array.from({ length: 5 }, () => 'slot_taken')])
      expect((await listNotifications(testApp)).due).toBe(before.due + 1)
    },
  )

  test.each(repeat(3))(
    'never book both a session and the free sessions within it (day $inDays)',
    async ({ inDays }) => {
      const freeSlots = [0, 15, 30, 45].map((minute) => slotAt(testApp, inDays, { hour: 11, minute, minutes: 15 }))
      const requests = [slotAt(testApp, inDays, { hour: 11 }), ...freeSlots].map((slot) => ({
        professional: ines,
        slot,
      }))
      const outcomes = await bookConcurrently(requests)
      const isSessionBooked = outcomes.filter((outcome) => outcome === 'booked').length === 1 && outcomes.length === 5
      // Either the session is booked and blocks all free sessions, or free sessions are booked and block the session.
      expect(isSessionBooked ? outcomes.slice(1) : outcomes.slice(0, 4)).toEqual(
        Array.from({ length: 4 }, () => (isSessionBooked ? 'slot_taken' : 'booked')),
      )
    },
  )

  test('a free session blocks the session around it and vice versa', async () => {
    await mustBook(testApp, tokenOf(MILA), {
      professional: ines,
      slot: slotAt(testApp, 5, { hour: 9, minute: 45, minutes: 15 }),
    })
    const overlapping = await book(testApp, tokenOf(NOOR), { professional: ines, slot: slotAt(testApp, 5) })
    expect([overlapping.status, overlapping.errors[0]?.code]).toEqual([409, 'slot_taken'])
    await mustBook(testApp, tokenOf(NOOR), { professional: ines, slot: slotAt(testApp, 5, { hour: 10 }) })
    const freeSlot = slotAt(testApp, 5, { hour: 10, minutes: 15 })
    expect((await book(testApp, tokenOf(MILA), { professional: ines, slot: freeSlot })).errors[0]?.code).toBe(
      'slot_taken',
    )
  })

  test('a shorter slot within a booked slot returns slot_taken', async () => {
    const petra = await createBookableProfessional(testApp, 'petra')
    await mustBook(testApp, tokenOf(MILA), { professional: petra, slot: slotAt(testApp, 1) })
    const shorter = { other: { appointmentDuration: 1800 as const } }
    await testApp.call(editProfile, { body: shorter }, { token: petra.token })
    for (const minute of [0, 30]) {
      const slot = slotAt(testApp, 1, { minute, minutes: 30 })
      expect((await book(testApp, tokenOf(NOOR), { professional: petra, slot })).errors[0]?.code).toBe('slot_taken')
    }
    expect(
      (await book(testApp, tokenOf(NOOR), { professional: petra, slot: slotAt(testApp, 1, { hour: 10, minutes: 30 }) }))
        .status,
    ).toBe(200)
  })

  test('adjacent slots do not overlap', async () => {
    const requests = [13, 14, 15].map((hour) => ({ professional: ines, slot: slotAt(testApp, 6, { hour }) }))
    expect(await bookConcurrently(requests)).toEqual(['booked', 'booked', 'booked'])
  })

  test('two professionals are booked independently of each other', async () => {
    const rosa = await createBookableProfessional(testApp, 'rosa')
    const slot = slotAt(testApp, 7)
    expect(
      await bookConcurrently([
        { professional: ines, slot },
        { professional: rosa, slot },
      ]),
    ).toEqual(['booked', 'booked'])
  })
})

describe('offered slots', () => {
  test('exclude booked times until the request is rejected or withdrawn', async () => {
    const slot = slotAt(testApp, 8)
    const isOffered = async () =>
      (await loadSlots(testApp, ines, { inDays: 8 })).some(({ start }) =>
        Temporal.Instant.from(start).equals(slot.start),
      )
    expect(await isOffered()).toBe(true)
    const first = await mustBook(testApp, tokenOf(2), { professional: ines, slot })
    expect(await isOffered()).toBe(false)
    await testApp.call(rejectAppointment, { body: { appointmentUuid: first } }, { token: ines.token })
    expect(await isOffered()).toBe(true)
    const second = await mustBook(testApp, tokenOf(3), { professional: ines, slot })
    await testApp.call(cancelAppointment, { body: { appointmentUuid: second } }, { token: tokenOf(3) })
    await mustBook(testApp, tokenOf(4), { professional: ines, slot })
    expect(await isOffered()).toBe(false)
  })
})

describe('database constraints', () => {
  const insert = (status: string, minutes: [number, number]) =>
    inTransaction(testApp.db, (tx) => {
      const [from, to] = minutes.map((minute) => Temporal.Instant.from('2040-01-02T09:00:00Z').add({ minutes: minute }))
      return sql`insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location,
          address, time_zone, requested_at, answer_by, status_changed_at)
        select ${ines.id}, account.id, ${from}, ${to}, ${status}, 'Standard', 'Online', '', 'UTC', now(), now(), now()
        from account where username = 'mila'`.execute(tx)
    })

  test('reject overlapping live appointments', async () => {
    await insert('Pending', [0, 60])
    await insert('Cancelled', [0, 60])
    await insert('Scheduled', [60, 120])
    for (const status of ['Pending', 'Scheduled']) {
      await expect(insert(status, [59, 61])).rejects.toThrow('appointment_no_overlap')
      await expect(insert(status, [0, 60])).rejects.toThrow('appointment_no_overlap')
      await expect(insert(status, [30, 45])).rejects.toThrow('appointment_no_overlap')
    }
  })

  test('reject an appointment that ends before it starts', async () => {
    await expect(insert('Pending', [300, 300])).rejects.toThrow('appointment_starts_before_end')
  })
})
