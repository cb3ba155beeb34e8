import { approveAppointment, appointments, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { insertImage } from '../profiles/fixtures.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { mustBook, createBookableProfessional, slotAt } from './bookable-professional.ts'

let testApp: TestApp
let uuid: string
const tokens: Record<string, string> = {}
const secrets = {
  description: 'I am new here.',
  personalInfo: {
    issuesAndConcerns: 'SECRET concern',
    address: 'SECRET street',
    age: '35-44',
    expectedFree15: true,
    expectedWorkWeekends: false,
  },
  myGender: 'Female' as const,
  insuranceAccepted: 'Yes' as const,
  zipcode: '78704',
}

beforeAll(async () => {
  testApp = await startTestApp()
  const professionalSecrets = { ...secrets, description: 'I listen.', preferredHome: true }
  const other = { pni: 'DPT', address: 'PRACTICE street', requestedTags: [1], myStory: 'Long' }
  const ines = await createBookableProfessional(testApp, 'ines', { ...professionalSecrets, other })
  const mila = await testApp.member('mila')
  tokens['the professional'] = ines.token
  tokens['the member'] = mila.token
  tokens['another member'] = (await testApp.member('noor')).token
  tokens['another professional'] = (await testApp.professional('petra')).token
  tokens['an admin'] = (await testApp.admin('ada')).token
  const image = await insertImage(testApp, mila.user.id, 'profile')
  await testApp.call(editProfile, { body: { ...secrets, profileImageUrl: image.url } }, { token: mila.token })
  const answers = { questionsAnswers: [{ question: 'Q', answer: 'SECRET answer' }], searchTags: [1] }
  await testApp.call(editSearchInfo, { body: answers }, { token: mila.token })
  uuid = await mustBook(testApp, mila.token, { professional: ines, slot: slotAt(testApp, 2), location: 'Home' })
})
afterAll(() => testApp.stop())

/** Lists all keys of a response as paths. */
function listKeyPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listKeyPaths(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, child]) => listKeyPaths(child, path ? `${path}.${key}` : key))
}

const commonKeys = 'address answerBy end location memberTimeZone sessionType start status timeZone uuid'.split(' ')
const listCardKeys = (party: string) => ['name', 'profileImageUrl', 'username'].map((key) => `${party}.${key}`)
const parties = ['the member', 'the professional']
const strangers = ['another member', 'another professional', 'an admin']

describe('the appointment endpoint', () => {
  const load = (viewer: string) =>
    testApp.call(appointmentDetails, { query: { appointmentUuid: uuid } }, { token: tokens[viewer] ?? null })

  test.each(parties)(
    "%s gets the member's intake data and the professional's public profile",
    { tags: ['APP-25', 'APP-27', 'OP-070'] },
    async (viewer) => {
      const { data } = await load(viewer)
      const memberKeys = [
        'email',
        'insuranceAccepted',
        'myGender',
        'other.questionsAnswers[].answer',
        'other.questionsAnswers[].question',
      ]
      const personalKeys = ['address', 'age', 'expectedFree15', 'expectedWorkWeekends', 'issuesAndConcerns']
      expect(listKeyPaths(data?.appointment).toSorted()).toEqual(
        [
          ...commonKeys,
          'explanation',
          'meetingLink',
          'note',
          'price',
          'reason',
          'viewer',
          ...listCardKeys('Professional'),
          'Professional.description',
          'Professional.other.address',
          'Professional.other.pni',
          ...listCardKeys('Member'),
          'Member.description',
          ...memberKeys.map((key) => `Member.${key}`),
          ...personalKeys.map((key) => `Member.personalInfo.${key}`),
        ].toSorted(),
      )
      expect(data?.review).toBeNull()
      expect(JSON.stringify(data?.appointment.Professional)).not.toMatch(/SECRET|@people\.example|Female/)
    },
  )

  test('returns the values of the booking', { tags: ['APP-26', 'APP-46'] }, async () => {
    const { data } = await load('the professional')
    expect(data?.appointment).toMatchObject({
      uuid,
      ...slotAt(testApp, 2),
      status: 'Pending',
      location: 'Home',
      address: 'PRACTICE street',
      sessionType: 'Standard',
      timeZone: 'UTC',
      viewer: 'professional',
      reason: null,
      Member: { username: 'mila', email: testApp.emailOf('mila'), myGender: 'Female', insuranceAccepted: 'Yes' },
      Professional: { username: 'ines', description: 'I listen.', other: { pni: 'DPT', address: 'PRACTICE street' } },
    })
    expect(data?.appointment.Member.profileImageUrl).toMatch(/^\/api\/media\/[-0-9a-f]{36}\/medium\.webp$/)
    expect((await load('the member')).data?.appointment.viewer).toBe('member')
  })

  test.each(strangers)('returns 404 to %s', { tags: ['OP-070'] }, async (viewer) => {
    const response = await load(viewer)
    expect([response.status, response.errors[0]?.code, response.data]).toEqual([404, 'not_found', null])
  })

  test('returns 401 to a visitor', async () => {
    expect((await load('a visitor')).status).toBe(401)
  })

  test.each(['nothing', '', "' or 1=1 --"])('rejects the appointment id %j', async (appointmentUuid) => {
    const response = await testApp.call(
      appointmentDetails,
      { query: { appointmentUuid } },
      { token: tokens['the member'] ?? '' },
    )
    expect(response.status).toBe(400)
  })
})

describe('the appointment list', () => {
  const list = async (viewer: string) => {
    const { data } = await testApp.call(appointments, {}, { token: tokens[viewer] ?? null })
    return data ?? []
  }

  test.each(parties)(
    'returns parties and times, but no private data of the member, to %s',
    { tags: ['APP-34'] },
    async (viewer) => {
      const [row] = await list(viewer)
      expect(listKeyPaths(row).toSorted()).toEqual(
        [...commonKeys, 'group', ...listCardKeys('Professional'), ...listCardKeys('Member')].toSorted(),
      )
      expect(JSON.stringify(row)).not.toMatch(/SECRET|@people\.example/)
      expect(row).toMatchObject({ uuid, Member: { name: 'Mila Test' }, Professional: { name: 'Ines Test' } })
    },
  )

  test.each(strangers)('is empty for %s', async (viewer) => {
    expect(await list(viewer)).toEqual([])
  })

  test('returns 401 to a visitor', async () => {
    expect((await testApp.call(appointments, {})).status).toBe(401)
  })
})

describe("access to the member's profile through a booking", () => {
  const loadProfile = async (viewer: string) => {
    const { data } = await testApp.call(profile, { query: { username: 'mila' } }, { token: tokens[viewer] ?? null })
    return JSON.stringify(data?.user)
  }

  test('is granted to the professional of the appointment', { tags: ['PRO-48', 'OP-036'] }, async () => {
    expect(await loadProfile('the professional')).toContain('SECRET concern')
    await testApp.call(
      approveAppointment,
      { body: { appointmentUuid: uuid } },
      { token: tokens['the professional'] ?? '' },
    )
    expect(await loadProfile('the professional')).toContain('SECRET concern')
  })

  test.each(['another professional', 'another member'])(
    'is not granted to %s',
    { tags: ['PRO-48', 'OP-036'] },
    async (viewer) => {
      expect(await loadProfile(viewer)).not.toContain('SECRET')
    },
  )
})
