import { giveReason, loginAs } from '@fourfold/contract/admin/login-as'
import {
  approveAppointment,
  cancelAppointment,
  finishAppointment,
  oneAppointment,
} from '@fourfold/contract/appointments/endpoints'
import { disclosures } from '@fourfold/contract/privacy/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { REASON } from '../accounts/acting.ts'
import { booked, openPractice, slotAt } from '../appointments/practice.ts'
import type { Practice } from '../appointments/practice.ts'
import type { Answer } from '../setup/call.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'

let world: World
let ines: Practice
let bookings = 0
beforeAll(async () => {
  world = await startWorld({ env: { SESSION_DAYS: '1000' } })
  ines = await openPractice(world, 'ines')
})
afterAll(() => world.stop())

const said = ({ status, errors }: Answer<unknown>) => [status, errors[0]?.code]

/** A member who told something, and has an appointment in two days. */
async function bookedMember(name: string) {
  const { token, user } = await world.member(name)
  const body = { myGender: 'Female' as const, personalInfo: { issuesAndConcerns: 'SECRET concern' } }
  await world.call(editProfile, { body }, { token })
  const uuid = await booked(world, token, { practice: ines, slot: slotAt(world, 2, { hour: 9 + (bookings += 1) }) })
  return { token, username: user.username, uuid }
}

type Booked = Awaited<ReturnType<typeof bookedMember>>

const seenInProfile = async ({ username }: Booked, token = ines.token) =>
  JSON.stringify((await world.call(profile, { query: { username } }, { token })).data?.user)

const seenInAppointment = async ({ uuid }: Booked, token = ines.token) =>
  JSON.stringify((await world.call(oneAppointment, { query: { appointmentUuid: uuid } }, { token })).data)

const ledgerOf = async (token: string) => (await world.call(disclosures, {}, { token })).data?.disclosures ?? []

describe('X-05: a professional reads what a member told', () => {
  test('while they have an appointment and 30 days after it, and then no more', async () => {
    const mila = await bookedMember('mila')
    await world.call(approveAppointment, { body: { appointmentUuid: mila.uuid } }, { token: ines.token })
    expect(await seenInProfile(mila)).toContain('SECRET concern')
    expect(await seenInAppointment(mila)).toContain('SECRET concern')

    world.clock.advance({ hours: 24 * 3 })
    const practice = await openPractice(world, 'ivy')
    await world.call(finishAppointment, { body: { appointmentUuid: mila.uuid } }, { token: ines.token })
    expect(await seenInProfile(mila, practice.token)).not.toContain('SECRET')

    world.clock.advance({ hours: 24 * 28 })
    expect(await seenInProfile(mila)).toContain('SECRET concern')
    world.clock.advance({ hours: 24 * 2 })
    expect(await seenInProfile(mila)).not.toMatch(/SECRET|@people|Female/)
    expect(await seenInAppointment(mila)).not.toMatch(/SECRET|@people|Female/)
    expect(await seenInAppointment(mila)).toContain('Mila Test')
    expect(await seenInAppointment(mila, mila.token)).toContain('SECRET concern')
  })

  test('30 days after the member took the request back, also when it was for later', async () => {
    const noor = await bookedMember('noor')
    await world.call(cancelAppointment, { body: { appointmentUuid: noor.uuid } }, { token: noor.token })
    expect(await seenInProfile(noor)).toContain('SECRET')
    world.clock.advance({ hours: 24 * 30 + 1 })
    expect(await seenInProfile(noor)).not.toContain('SECRET')
    expect(await seenInAppointment(noor)).not.toContain('SECRET')
  })
})

describe('the member is told who opened what', () => {
  test('by whom, which fields, and when: one line for each day', async () => {
    const olga = await bookedMember('olga')
    expect(await ledgerOf(olga.token)).toEqual([])
    const stored = () => world.clock.now().round({ smallestUnit: 'microsecond' }).toString()
    const first = stored()
    await seenInProfile(olga)
    world.clock.advance({ minutes: 1 })
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
    world.clock.advance({ hours: 24 })
    await seenInProfile(olga)
    expect(await ledgerOf(olga.token)).toHaveLength(2)
  })

  test('nobody who sees what everybody sees is on it, nor the member', async () => {
    const petra = await bookedMember('petra')
    const stranger = await openPractice(world, 'stranger')
    await seenInProfile(petra, stranger.token)
    await seenInProfile(petra, petra.token)
    await seenInAppointment(petra, petra.token)
    await world.call(oneAppointment, { query: { appointmentUuid: petra.uuid } }, { token: stranger.token })
    expect(await ledgerOf(petra.token)).toEqual([])
  })

  test('our team is named when it acts as the professional', async () => {
    const quinn = await bookedMember('quinn')
    const ada = await world.admin('ada')
    const acting = await world.call(loginAs, { body: { username: 'ines' } }, { token: ada.token })
    const token = acting.data?.token ?? ''
    expect(said(await world.call(profile, { query: { username: quinn.username } }, { token }))).toEqual([
      403,
      'reason_required',
    ])
    expect(await ledgerOf(quinn.token)).toEqual([])
    await world.call(giveReason, { body: { reason: REASON } }, { token })
    await seenInProfile(quinn, token)
    expect((await ledgerOf(quinn.token)).map(({ isOurTeam }) => isOurTeam)).toEqual([true])
  })

  test('only the member reads the list', async () => {
    expect(said(await world.call(disclosures, {}))).toEqual([401, 'not_signed_in'])
    expect(said(await world.call(disclosures, {}, { token: ines.token }))).toEqual([403, 'not_allowed'])
    const rosa = await world.member('rosa')
    expect(await ledgerOf(rosa.token)).toEqual([])
  })
})
