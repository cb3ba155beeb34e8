import { recordImpersonationReason, loginAs } from '@fourfold/contract/admin/impersonation'
import {
  appointmentFile,
  appointments,
  approveAppointment,
  cancelAppointment,
  finishAppointment,
  appointmentDetails,
  createCalendarFeed,
} from '@fourfold/contract/appointments/endpoints'
import { disclosures } from '@fourfold/contract/privacy/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { REASON } from '../accounts/impersonation/impersonate.ts'
import { mustBook, openPractice, slotAt } from '../appointments/practice.ts'
import type { Practice } from '../appointments/practice.ts'
import type { Answer } from '../setup/call-endpoint.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'

let testApp: TestApp
let ines: Practice
let bookings = 0
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
  ines = await openPractice(testApp, 'ines')
})
afterAll(() => testApp.stop())

const said = ({ status, errors }: Answer<unknown>) => [status, errors[0]?.code]

/** A member who told something, and has an appointment in two days. */
async function bookedMember(name: string) {
  const { token, user } = await testApp.member(name)
  const body = { myGender: 'Female' as const, personalInfo: { issuesAndConcerns: 'SECRET concern' } }
  await testApp.call(editProfile, { body }, { token })
  const uuid = await mustBook(testApp, token, {
    practice: ines,
    slot: slotAt(testApp, 2, { hour: 9 + (bookings += 1) }),
  })
  return { token, username: user.username, uuid }
}

type Booked = Awaited<ReturnType<typeof bookedMember>>

const seenInProfile = async ({ username }: Booked, token = ines.token) =>
  JSON.stringify((await testApp.call(profile, { query: { username } }, { token })).data?.user)

const seenInAppointment = async ({ uuid }: Booked, token = ines.token) =>
  JSON.stringify((await testApp.call(appointmentDetails, { query: { appointmentUuid: uuid } }, { token })).data)

const ledgerOf = async (token: string) => (await testApp.call(disclosures, {}, { token })).data?.disclosures ?? []

describe('X-05: a professional reads what a member told', () => {
  test('while they have an appointment and 30 days after it, and then no more', async () => {
    const mila = await bookedMember('mila')
    await testApp.call(approveAppointment, { body: { appointmentUuid: mila.uuid } }, { token: ines.token })
    expect(await seenInProfile(mila)).toContain('SECRET concern')
    expect(await seenInAppointment(mila)).toContain('SECRET concern')

    testApp.clock.advance({ hours: 24 * 3 })
    const practice = await openPractice(testApp, 'ivy')
    await testApp.call(finishAppointment, { body: { appointmentUuid: mila.uuid } }, { token: ines.token })
    expect(await seenInProfile(mila, practice.token)).not.toContain('SECRET')

    testApp.clock.advance({ hours: 24 * 28 })
    expect(await seenInProfile(mila)).toContain('SECRET concern')
    testApp.clock.advance({ hours: 24 * 2 })
    expect(await seenInProfile(mila)).not.toMatch(/SECRET|@people|Female/)
    expect(await seenInAppointment(mila)).not.toMatch(/SECRET|@people|Female/)
    expect(await seenInAppointment(mila)).toContain('Mila Test')
    expect(await seenInAppointment(mila, mila.token)).toContain('SECRET concern')
  })

  test('who has booked with them, and of nobody who has booked with another', async () => {
    const hers = await bookedMember('hedy')
    const ivo = await openPractice(testApp, 'ivo')
    const { token, user } = await testApp.member('orla')
    await testApp.call(editProfile, { body: { personalInfo: { issuesAndConcerns: 'SECRET concern' } } }, { token })
    const uuid = await mustBook(testApp, token, { practice: ivo, slot: slotAt(testApp, 2, { hour: 9 }) })
    const his = { token, username: user.username, uuid }
    expect(await seenInProfile(hers)).toContain('SECRET')
    expect(await seenInProfile(his, ivo.token)).toContain('SECRET')
    expect(await seenInProfile(his)).not.toContain('SECRET')
    expect(await seenInProfile(hers, ivo.token)).not.toContain('SECRET')
  })

  test('30 days after the member took the request back, also when it was for later', async () => {
    const noor = await bookedMember('noor')
    await testApp.call(cancelAppointment, { body: { appointmentUuid: noor.uuid } }, { token: noor.token })
    expect(await seenInProfile(noor)).toContain('SECRET')
    testApp.clock.advance({ hours: 24 * 30 + 1 })
    expect(await seenInProfile(noor)).not.toContain('SECRET')
    expect(await seenInAppointment(noor)).not.toContain('SECRET')
  })
})

describe('where the member lives and what they wrote along', () => {
  const places = ['Client', 'AgreedUpon', 'Home'] as const
  let ida: Practice
  let tess: { token: string }
  const uuids: Record<string, string> = {}

  beforeAll(async () => {
    const everywhere = { preferredHome: true, preferredClient: true, preferredAgreedUpon: true }
    ida = await openPractice(testApp, 'ida', { ...everywhere, other: { address: '7 PRACTICE Road' } })
    tess = await testApp.member('tess')
    await testApp.call(editProfile, { body: { personalInfo: { address: '1 SECRET Street' } } }, { token: tess.token })
    for (const [nth, location] of places.entries()) {
      const more = { location, address: '2 SECRET Corner', note: 'SECRET note' }
      const uuid = await mustBook(testApp, tess.token, {
        practice: ida,
        slot: slotAt(testApp, 2, { hour: 9 + nth }),
        ...more,
      })
      await testApp.call(approveAppointment, { body: { appointmentUuid: uuid } }, { token: ida.token })
      uuids[location] = uuid
    }
  })

  const opened = async (location: (typeof places)[number], { token }: { token: string }) =>
    JSON.stringify(
      (await testApp.call(appointmentDetails, { query: { appointmentUuid: uuids[location] ?? '' } }, { token })).data,
    )

  const listed = async ({ token }: { token: string }) =>
    JSON.stringify((await testApp.call(appointments, {}, { token })).data)

  /** The feed and every file; long lines are folded in them. */
  async function calendarsOf({ token }: { token: string }): Promise<string> {
    const url = (await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token })).data?.url ?? ''
    const feed = await testApp.app.inject({ method: 'GET', url: new URL(url).pathname })
    const files = await Promise.all(
      Object.values(uuids).map(async (appointmentUuid) => {
        const { data } = await testApp.call(appointmentFile, { query: { appointmentUuid } }, { token })
        return data?.content
      }),
    )
    return [feed.body, ...files].join('\n').replaceAll('\r\n ', '')
  }

  test('stand in the list of who opened what, once the professional has opened them', async () => {
    expect(await listed(ida)).toContain('PRACTICE')
    expect(await listed(ida)).not.toContain('SECRET')
    expect(await ledgerOf(tess.token)).toEqual([])
    const query = { appointmentUuid: uuids.Client ?? '' }
    await testApp.call(appointmentFile, { query }, { token: ida.token })
    expect((await ledgerOf(tess.token)).map(({ fields }) => fields)).toEqual([['address']])
    expect(await opened('AgreedUpon', ida)).toMatch(/2 SECRET Corner.*SECRET note/)
    const [line] = await ledgerOf(tess.token)
    expect(line?.fields).toEqual(expect.arrayContaining(['address', 'note']))
    expect(await calendarsOf(ida)).toMatch(/1 SECRET Street/)
  })

  test("are the professional's to read until 30 days after the last appointment, the practice's own address forever", async () => {
    testApp.clock.advance({ hours: 24 * 31 })
    expect(await opened('Client', ida)).toMatch(/1 SECRET Street.*SECRET note/)
    expect(await calendarsOf(ida)).toContain('SECRET')

    testApp.clock.advance({ hours: 24 * 2 })
    for (const location of places) expect(await opened(location, ida)).not.toContain('SECRET')
    expect(await calendarsOf(ida)).not.toContain('SECRET')
    expect(await listed(ida)).not.toContain('SECRET')
    for (const shown of [await opened('Home', ida), await calendarsOf(ida), await listed(ida)]) {
      expect(shown).toContain('7 PRACTICE Road')
    }

    for (const location of places) expect(await opened(location, tess)).toContain('SECRET note')
    for (const shown of [await calendarsOf(tess), await listed(tess)]) expect(shown).toContain('1 SECRET Street')
  })
})

describe('the member is told who opened what', () => {
  test('by whom, which fields, and when: one line for each day', async () => {
    const olga = await bookedMember('olga')
    expect(await ledgerOf(olga.token)).toEqual([])
    const stored = () => testApp.clock.now().round({ smallestUnit: 'microsecond' }).toString()
    const first = stored()
    await seenInProfile(olga)
    testApp.clock.advance({ minutes: 1 })
    await seenInAppointment(olga)
    const [line, ...others] = await ledgerOf(olga.token)
    expect(others).toEqual([])
    expect(line).toEqual({
      professional: { username: 'ines', name: 'Ines Test' },
      isOurTeam: false,
      fields: expect.arrayContaining(['email', 'concerns', 'gender']),
      firstAt: first,
      lastAt: stored(),
    })
    expect(line?.fields).not.toContain('name')
    testApp.clock.advance({ hours: 24 })
    await seenInProfile(olga)
    expect(await ledgerOf(olga.token)).toHaveLength(2)
  })

  test('nobody who sees what everybody sees is on it, nor the member', async () => {
    const petra = await bookedMember('petra')
    const stranger = await openPractice(testApp, 'stranger')
    await seenInProfile(petra, stranger.token)
    await seenInProfile(petra, petra.token)
    await seenInAppointment(petra, petra.token)
    await testApp.call(appointmentDetails, { query: { appointmentUuid: petra.uuid } }, { token: stranger.token })
    expect(await ledgerOf(petra.token)).toEqual([])
  })

  test('our team is named when it acts as the professional', async () => {
    const quinn = await bookedMember('quinn')
    const ada = await testApp.admin('ada')
    const acting = await testApp.call(loginAs, { body: { username: 'ines' } }, { token: ada.token })
    const token = acting.data?.token ?? ''
    expect(said(await testApp.call(profile, { query: { username: quinn.username } }, { token }))).toEqual([
      403,
      'reason_required',
    ])
    expect(await ledgerOf(quinn.token)).toEqual([])
    await testApp.call(recordImpersonationReason, { body: { reason: REASON } }, { token })
    await seenInProfile(quinn, token)
    expect((await ledgerOf(quinn.token)).map(({ isOurTeam }) => isOurTeam)).toEqual([true])
  })

  test('only the member reads the list', async () => {
    expect(said(await testApp.call(disclosures, {}))).toEqual([401, 'not_signed_in'])
    expect(said(await testApp.call(disclosures, {}, { token: ines.token }))).toEqual([403, 'not_allowed'])
    const rosa = await testApp.member('rosa')
    expect(await ledgerOf(rosa.token)).toEqual([])
  })
})
