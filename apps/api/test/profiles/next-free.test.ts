import { profile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  insertAppointment,
  workHourForm,
  MONDAY,
  createProfessional,
  mustSaveHours,
  startMonday,
} from '../schedule/fixtures.ts'
import type { Professional } from '../schedule/fixtures.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
let ines: Professional
let mila: Awaited<ReturnType<TestApp['member']>>

beforeAll(async () => {
  testApp = await startMonday()
  ines = await createProfessional(testApp, 'ines', { timeZone: 'UTC' })
  mila = await testApp.member('mila')
  await mustSaveHours(testApp, ines, workHourForm({ dayType: 'Mon' }))
})
afterAll(() => testApp.stop())

async function loadNextFree(token: string | null, username = 'ines') {
  return (await testApp.call(profile, { query: { username } }, { token })).data?.nextFree
}

test('a profile shows the next free time, which moves when a slot is booked', async () => {
  const free = await loadNextFree(null)
  expect(free).toEqual({ start: `${MONDAY}T09:00:00.000Z`, timeZone: 'UTC' })
  expect(await loadNextFree(mila.token)).toEqual(free)
  await insertAppointment(testApp, {
    professional: ines.id,
    member: mila.user.id,
    start: `${MONDAY}T09:00:00Z`,
    end: `${MONDAY}T10:00:00Z`,
  })
  expect(await loadNextFree(null)).toEqual({ start: `${MONDAY}T10:00:00.000Z`, timeZone: 'UTC' })
})

test("the next free time is omitted on the user's own profile and on member profiles", async () => {
  expect(await loadNextFree(ines.token)).toBeUndefined()
  expect(await loadNextFree(ines.token, 'mila')).toBeUndefined()
  await createProfessional(testApp, 'idle')
  expect(await loadNextFree(null, 'idle')).toBeNull()
})
