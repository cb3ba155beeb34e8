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
import { mustBook, createBookableProfessional, slotAt } from '../appointments/bookable-professional.ts'
import type { BookableProfessional } from '../appointments/bookable-professional.ts'
import type { CallResponse } from '../setup/call-endpoint.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'

let testApp: TestApp
let ines: BookableProfessional
let bookings = 0
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
  ines = await createBookableProfessional(testApp, 'ines')
})
afterAll(() => testApp.stop())

const statusAndCode = ({ status, errors }: CallResponse<unknown>) => [status, errors[0]?.code]

/** Creates a member with intake answers and an appointment in two days. */
async function createBookedMember(name: string) {
  const { token, user } = await testApp.member(name)
  const body = { myGender: 'Female' as const, personalInfo: { issuesAndConcerns: 'SECRET concern' } }
  await testApp.call(editProfile, { body }, { token })
  const uuid = await mustBook(testApp, token, {
    professional: ines,
    slot: slotAt(testApp, 2, { hour: 9 + (bookings += 1) }),
  })
  return { token, username: user.username, uuid }
}

type BookedMember = Awaited<ReturnType<typeof createBookedMember>>

const viewProfile = async ({ username }: BookedMember, token = ines.token) =>
  JSON.stringify((await testApp.call(profile, { query: { username } }, { token })).data?.user)

const viewAppointment = async ({ uuid }: BookedMember, token = ines.token) =>
  JSON.stringify((await testApp.call(appointmentDetails, { query: { appointmentUuid: uuid } }, { token })).data)

const listDisclosures = async (token: string) =>
  (await testApp.call(disclosures, {}, { token })).data?.disclosures ?? []

describe('access to intake answers of a member', () => {
  test('is granted from the booking until 30 days after the appointment', async () => {
    const mila = await createBookedMember('mila')
    await testApp.call(approveAppointment, { body: { appointmentUuid: mila.uuid } }, { token: ines.token })
    expect(await viewProfile(mila)).toContain('SECRET concern')
    expect(await viewAppointment(mila)).toContain('SECRET concern')

    testApp.clock.advance({ hours: 24 * 3 })
    const professional = await createBookableProfessional(testApp, 'ivy')
    await testApp.call(finishAppointment, { body: { appointmentUuid: mila.uuid } }, { token: ines.token })
    expect(await viewProfile(mila, professional.token)).not.toContain('SECRET')

    testApp.clock.advance({ hours: 24 * 28 })
    expect(await viewProfile(mila)).toContain('SECRET concern')
    testApp.clock.advance({ hours: 24 * 2 })
    expect(await viewProfile(mila)).not.toMatch(/SECRET|@people|Female/)
    expect(await viewAppointment(mila)).not.toMatch(/SECRET|@people|Female/)
    expect(await viewAppointment(mila)).toContain('Mila Test')
    expect(await viewAppointment(mila, mila.token)).toContain('SECRET concern')
  })

  test('is granted to the booked professional only', async () => {
    const hedy = await createBookedMember('hedy')
    const ivo = await createBookableProfessional(testApp, 'ivo')
    const { token, user } = await testApp.member('orla')
    await testApp.call(editProfile, { body: { personalInfo: { issuesAndConcerns: 'SECRET concern' } } }, { token })
    const uuid = await mustBook(testApp, token, { professional: ivo, slot: slotAt(testApp, 2, { hour: 9 }) })
    const orla = { token, username: user.username, uuid }
    expect(await viewProfile(hedy)).toContain('SECRET')
    expect(await viewProfile(orla, ivo.token)).toContain('SECRET')
    expect(await viewProfile(orla)).not.toContain('SECRET')
    expect(await viewProfile(hedy, ivo.token)).not.toContain('SECRET')
  })

  test('ends 30 days after the cancellation of a request', async () => {
    const noor = await createBookedMember('noor')
    await testApp.call(cancelAppointment, { body: { appointmentUuid: noor.uuid } }, { token: noor.token })
    expect(await viewProfile(noor)).toContain('SECRET')
    testApp.clock.advance({ hours: 24 * 30 + 1 })
    expect(await viewProfile(noor)).not.toContain('SECRET')
    expect(await viewAppointment(noor)).not.toContain('SECRET')
  })
})

describe('the address and note of a member', () => {
  const locations = ['Client', 'AgreedUpon', 'Home'] as const
  let ida: BookableProfessional
  let tess: { token: string }
  const uuids: Record<string, string> = {}

  beforeAll(async () => {
    const everywhere = { preferredHome: true, preferredClient: true, preferredAgreedUpon: true }
    ida = await createBookableProfessional(testApp, 'ida', { ...everywhere, other: { address: '7 PRACTICE Road' } })
    tess = await testApp.member('tess')
    await testApp.call(editProfile, { body: { personalInfo: { address: '1 SECRET Street' } } }, { token: tess.token })
    for (const [nth, location] of locations.entries()) {
      const bookingOptions = { location, address: '2 SECRET Corner', note: 'SECRET note' }
      const uuid = await mustBook(testApp, tess.token, {
        professional: ida,
        slot: slotAt(testApp, 2, { hour: 9 + nth }),
        ...bookingOptions,
      })
      await testApp.call(approveAppointment, { body: { appointmentUuid: uuid } }, { token: ida.token })
      uuids[location] = uuid
    }
  })

  const openAppointment = async (location: (typeof locations)[number], { token }: { token: string }) =>
    JSON.stringify(
      (await testApp.call(appointmentDetails, { query: { appointmentUuid: uuids[location] ?? '' } }, { token })).data,
    )

  const listAppointments = async ({ token }: { token: string }) =>
    JSON.stringify((await testApp.call(appointments, {}, { token })).data)

  /** Fetches the calendar feed and every calendar file and removes the line folding. */
  async function fetchCalendars({ token }: { token: string }): Promise<string> {
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

  test('are disclosed and recorded when the professional opens the appointment', async () => {
    expect(await listAppointments(ida)).toContain('PRACTICE')
    expect(await listAppointments(ida)).not.toContain('SECRET')
    expect(await listDisclosures(tess.token)).toEqual([])
    const query = { appointmentUuid: uuids.Client ?? '' }
    await testApp.call(appointmentFile, { query }, { token: ida.token })
    expect((await listDisclosures(tess.token)).map(({ fields }) => fields)).toEqual([['address']])
    expect(await openAppointment('AgreedUpon', ida)).toMatch(/2 SECRET Corner.*SECRET note/)
    const [entry] = await listDisclosures(tess.token)
    expect(entry?.fields).toEqual(expect.arrayContaining(['address', 'note']))
    expect(await fetchCalendars(ida)).toMatch(/1 SECRET Street/)
  })

  test('are hidden from the professional 30 days after the last appointment, but the address of the practice is not', async () => {
    testApp.clock.advance({ hours: 24 * 31 })
    expect(await openAppointment('Client', ida)).toMatch(/1 SECRET Street.*SECRET note/)
    expect(await fetchCalendars(ida)).toContain('SECRET')

    testApp.clock.advance({ hours: 24 * 2 })
    for (const location of locations) expect(await openAppointment(location, ida)).not.toContain('SECRET')
    expect(await fetchCalendars(ida)).not.toContain('SECRET')
    expect(await listAppointments(ida)).not.toContain('SECRET')
    for (const text of [await openAppointment('Home', ida), await fetchCalendars(ida), await listAppointments(ida)]) {
      expect(text).toContain('7 PRACTICE Road')
    }

    for (const location of locations) expect(await openAppointment(location, tess)).toContain('SECRET note')
    for (const text of [await fetchCalendars(tess), await listAppointments(tess)])
      expect(text).toContain('1 SECRET Street')
  })
})

describe('the disclosure list of a member', () => {
  test('has one entry per professional and day, with fields and times', async () => {
    const olga = await createBookedMember('olga')
    expect(await listDisclosures(olga.token)).toEqual([])
    const roundedNow = () => testApp.clock.now().round({ smallestUnit: 'microsecond' }).toString()
    const firstViewAt = roundedNow()
    await viewProfile(olga)
    testApp.clock.advance({ minutes: 1 })
    await viewAppointment(olga)
    const [entry, ...others] = await listDisclosures(olga.token)
    expect(others).toEqual([])
    expect(entry).toEqual({
      professional: { username: 'ines', name: 'Ines Test' },
      isOurTeam: false,
      fields: expect.arrayContaining(['email', 'concerns', 'gender']),
      firstAt: firstViewAt,
      lastAt: roundedNow(),
    })
    expect(entry?.fields).not.toContain('name')
    testApp.clock.advance({ hours: 24 })
    await viewProfile(olga)
    expect(await listDisclosures(olga.token)).toHaveLength(2)
  })

  test('omits views of public fields and views by the member', async () => {
    const petra = await createBookedMember('petra')
    const stranger = await createBookableProfessional(testApp, 'stranger')
    await viewProfile(petra, stranger.token)
    await viewProfile(petra, petra.token)
    await viewAppointment(petra, petra.token)
    await testApp.call(appointmentDetails, { query: { appointmentUuid: petra.uuid } }, { token: stranger.token })
    expect(await listDisclosures(petra.token)).toEqual([])
  })

  test('marks views by an admin who impersonates the professional', async () => {
    const quinn = await createBookedMember('quinn')
    const ada = await testApp.admin('ada')
    const impersonation = await testApp.call(loginAs, { body: { username: 'ines' } }, { token: ada.token })
    const token = impersonation.data?.token ?? ''
    expect(statusAndCode(await testApp.call(profile, { query: { username: quinn.username } }, { token }))).toEqual([
      403,
      'reason_required',
    ])
    expect(await listDisclosures(quinn.token)).toEqual([])
    await testApp.call(recordImpersonationReason, { body: { reason: REASON } }, { token })
    await viewProfile(quinn, token)
    expect((await listDisclosures(quinn.token)).map(({ isOurTeam }) => isOurTeam)).toEqual([true])
  })

  test('is accessible to the member only', async () => {
    expect(statusAndCode(await testApp.call(disclosures, {}))).toEqual([401, 'not_signed_in'])
    expect(statusAndCode(await testApp.call(disclosures, {}, { token: ines.token }))).toEqual([403, 'not_allowed'])
    const rosa = await testApp.member('rosa')
    expect(await listDisclosures(rosa.token)).toEqual([])
  })
})
