import { afterAll, beforeAll, expect, test } from 'vitest'

import { HOUR } from './model.ts'
import type { Person } from './model.ts'
import { openSystem } from './system.ts'
import type { System } from './system.ts'

const NOW = Date.parse('2027-03-01T08:00:00Z')
const member: Person = { role: 'member', nth: 0 }
const professional: Person = { role: 'professional', nth: 0 }

let system: System
beforeAll(async () => {
  system = await openSystem()
  await system.reset(NOW)
})
afterAll(() => system.close())

function bookDay(day: number) {
  const start = NOW + HOUR + day * 24 * HOUR
  return system.book(0, 0, { start, end: start + HOUR })
}

test('a booking executes the same number of statements regardless of the number of appointments', async () => {
  const first = await system.countStatements(() => bookDay(1))
  await system.applyAction(professional, 'approve', 0)
  for (const day of [2, 3, 4, 5, 6, 7, 8, 9]) {
    await bookDay(day)
    await system.applyAction(professional, 'approve', day - 1)
  }
  expect(await system.countStatements(() => bookDay(10))).toBe(first)
  // Begin, parties, block check, work hours of the day, appointment with notifications, commit.
  expect(first).toBe(6)
})

test('the appointment list executes one statement', async () => {
  for (const person of [member, professional]) {
    expect(await system.list(person)).toHaveLength(10)
    expect(await system.countStatements(() => system.list(person))).toBe(1)
  }
})

test('loading one appointment executes three statements', async () => {
  expect(await system.countStatements(() => system.getAppointment(member, 3))).toBe(3)
})
