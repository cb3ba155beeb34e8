import { readFileSync } from 'node:fs'

import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import type { ProfileForm } from '@fourfold/contract/profiles/shapes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

const fill = readFileSync(
  new URL('../../src/migrations/20261115000071_fill_session_settings.sql', import.meta.url),
  'utf8',
)

let testApp: TestApp
let client: pg.Client
beforeAll(async () => {
  testApp = await startTestApp()
  client = new pg.Client(testApp.databaseUrl)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await testApp.stop()
})

/** Does something as if the trigger for yesterday's processes had been dropped. */
async function withoutTrigger(work: () => Promise<unknown>): Promise<void> {
  await client.query('alter table profile disable trigger profile_session_settings')
  await work()
  await client.query('alter table profile enable trigger profile_session_settings')
}

async function columnsOf(accountId: number) {
  return testApp.db
    .selectFrom('profile')
    .select(['profile.time_zone', 'profile.session_length', 'profile.meeting_address'])
    .where('profile.account_id', '=', accountId as never)
    .executeTakeFirstOrThrow()
}

const edit = (token: string, body: ProfileForm) => testApp.call(editProfile, { body }, { token })

describe('what bookings depend on', () => {
  test('is kept in columns, and in `other` as before', async () => {
    const { token, user } = await testApp.professional('ines')
    const other = { timeZone: 'Asia/Kathmandu', appointmentDuration: 5400 as const, address: 'Praxis 1' }
    await withoutTrigger(() => edit(token, { other, personalInfo: { address: 'at home' } }))
    expect(await columnsOf(user.id)).toEqual({
      time_zone: 'Asia/Kathmandu',
      session_length: 5400,
      meeting_address: 'Praxis 1',
    })
    const { data } = await testApp.call(profile, { query: {} }, { token })
    expect(data?.user.other).toEqual(other)
  })

  test('stays when another panel is saved, and changes alone', async () => {
    const { token, user } = await testApp.professional('otto')
    await withoutTrigger(async () => {
      await edit(token, { other: { timeZone: 'Europe/Vienna', address: 'Ring 3' } })
      await edit(token, { description: 'I listen.' })
      await edit(token, { other: { appointmentDuration: 1800 } })
    })
    expect(await columnsOf(user.id)).toEqual({
      time_zone: 'Europe/Vienna',
      session_length: 1800,
      meeting_address: 'Ring 3',
    })
  })

  test('of a member is the address they told in confidence', async () => {
    const { token, user } = await testApp.member('mila')
    await withoutTrigger(() => edit(token, { personalInfo: { address: 'Allee 7' }, other: { address: 'elsewhere' } }))
    expect(await columnsOf(user.id)).toMatchObject({ meeting_address: 'Allee 7' })
  })
})

describe('while a deployment rolls', () => {
  test('a process of the release before, which writes `other` alone, changes the columns too', async () => {
    const { token, user } = await testApp.professional('vera')
    await edit(token, { other: { timeZone: 'Europe/Vienna' } })
    const other = { timeZone: 'America/Chicago', appointmentDuration: 2700, address: 'Main Street' }
    await client.query('update profile set other = $2 where account_id = $1', [user.id, other])
    expect(await columnsOf(user.id)).toEqual({
      time_zone: 'America/Chicago',
      session_length: 2700,
      meeting_address: 'Main Street',
    })
  })

  test('rows from before get their columns, whatever they hold, and twice is once', async () => {
    const { user: told } = await testApp.professional('wanda')
    const { user: odd } = await testApp.professional('xenia')
    const { user: member } = await testApp.member('noor')
    const { user: silent } = await testApp.member('olga')
    const put = 'update profile set other = $2, personal_info = $3 where account_id = $1'
    await withoutTrigger(async () => {
      await client.query(put, [told.id, { timeZone: 'UTC', appointmentDuration: 900, address: 'A 1' }, {}])
      await client.query(put, [odd.id, { appointmentDuration: 'an hour' }, {}])
      await client.query(put, [member.id, null, { address: 'B 2' }])
    })
    // As dbmate sends it: one simple query that commits on its way.
    await client.query(fill)
    await client.query(fill)
    expect(await columnsOf(told.id)).toEqual({ time_zone: 'UTC', session_length: 900, meeting_address: 'A 1' })
    expect(await columnsOf(odd.id)).toEqual({ time_zone: null, session_length: null, meeting_address: null })
    expect(await columnsOf(member.id)).toEqual({ time_zone: null, session_length: null, meeting_address: 'B 2' })
    expect(await columnsOf(silent.id)).toEqual({ time_zone: null, session_length: null, meeting_address: null })
  })
})
