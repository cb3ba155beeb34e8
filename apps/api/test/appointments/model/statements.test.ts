import { afterAll, beforeAll, expect, test } from 'vitest'

import { HOUR } from './model.ts'
import type { Person } from './model.ts'
import { openSystem } from './system.ts'
import type { System } from './system.ts'

const NOW = Date.parse('2027-03-01T08:00:00Z')
const member: Person = { role: 'member', nth: 0 }
const professional: Person = { role: 'professional', nth: 0 }

let stage: System
beforeAll(async () => {
  stage = await openSystem()
  await stage.reset(NOW)
})
afterAll(() => stage.close())

function bookDay(day: number) {
  const start = NOW + HOUR + day * 24 * HOUR
  return stage.book(0, 0, { start, end: start + HOUR })
}

test('a booking takes a fixed number of statements, however many appointments the professional has', async () => {
  const first = await stage.statementsOf(() => bookDay(1))
  await stage.move(professional, 'approve', 0)
  for (const day of [2, 3, 4, 5, 6, 7, 8, 9]) {
    await bookDay(day)
    await stage.move(professional, 'approve', day - 1)
  }
  expect(await stage.statementsOf(() => bookDay(10))).toBe(first)
  // Begin, both parties, whether one blocks the other, the hours of the day, the row with what is owed, commit.
  expect(first).toBe(6)
})

test('the list takes one statement for however many appointments', async () => {
  for (const person of [member, professional]) {
    expect(await stage.agenda(person)).toHaveLength(10)
    expect(await stage.statementsOf(() => stage.agenda(person))).toBe(1)
  }
})

test('one appointment takes three', async () => {
  expect(await stage.statementsOf(() => stage.one(member, 3))).toBe(3)
})
