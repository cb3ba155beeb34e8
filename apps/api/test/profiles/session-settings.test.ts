import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import type { ProfileForm } from '@fourfold/contract/profiles/shapes'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

async function loadBookingColumns(accountId: number) {
  return testApp.db
    .selectFrom('profile')
    .select(['profile.time_zone', 'profile.session_length', 'profile.meeting_address'])
    .where('profile.account_id', '=', accountId as never)
    .executeTakeFirstOrThrow()
}

const edit = (token: string, body: ProfileForm) => testApp.call(editProfile, { body }, { token })

test('writes time zone, session length and address to columns and to `other`', async () => {
  const { token, user } = await testApp.professional('ines')
  const other = { timeZone: 'Asia/Kathmandu', appointmentDuration: 5400 as const, address: 'Praxis 1' }
  await edit(token, { other, personalInfo: { address: 'at home' } })
  expect(await loadBookingColumns(user.id)).toEqual({
    time_zone: 'Asia/Kathmandu',
    session_length: 5400,
    meeting_address: 'Praxis 1',
  })
  const { data } = await testApp.call(profile, { query: {} }, { token })
  expect(data?.user.other).toEqual(other)
})

test('keeps the booking columns when another panel is saved', async () => {
  const { token, user } = await testApp.professional('otto')
  await edit(token, { other: { timeZone: 'Europe/Vienna', address: 'Ring 3' } })
  await edit(token, { description: 'I listen.' })
  await edit(token, { other: { appointmentDuration: 1800 } })
  expect(await loadBookingColumns(user.id)).toEqual({
    time_zone: 'Europe/Vienna',
    session_length: 1800,
    meeting_address: 'Ring 3',
  })
})

test('uses the address in personalInfo as the meeting address of a member', async () => {
  const { token, user } = await testApp.member('mila')
  await edit(token, { personalInfo: { address: 'Allee 7' }, other: { address: 'elsewhere' } })
  expect(await loadBookingColumns(user.id)).toMatchObject({ meeting_address: 'Allee 7' })
})
