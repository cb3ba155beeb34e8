import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { ProfileUser } from '@fourfold/contract/profiles/shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getDisclosedFields } from '../../src/profiles/view/disclosed-fields.ts'
import { mustBook, createBookableProfessional, slotAt } from '../appointments/bookable-professional.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const loadOwnProfile = async (token: string) => (await testApp.call(profile, { query: {} }, { token })).data?.user

describe('the disclosure preview', () => {
  test('lists exactly the fields that the professional sees after the booking', async () => {
    const ines = await createBookableProfessional(testApp, 'ines')
    const mila = await testApp.member('mila')
    expect((await loadOwnProfile(mila.token))?.toldWhenBooking).toEqual(['name', 'email'])
    const body = {
      description: 'I sit all day',
      myGender: 'Female' as const,
      zipcode: '78704',
      personalInfo: { issuesAndConcerns: 'Sadness or emptiness', address: '5 Elm St', expectedFree15: true },
      other: { questionsAnswers: [{ question: 'What?', answer: 'Sleep' }] },
    }
    await testApp.call(editProfile, { body }, { token: mila.token })
    const disclosedFields = (await loadOwnProfile(mila.token))?.toldWhenBooking
    expect(disclosedFields).toEqual([
      'name',
      'email',
      'about',
      'goals',
      'concerns',
      'gender',
      'wishes',
      'address',
      'region',
    ])

    await mustBook(testApp, mila.token, { professional: ines, slot: slotAt(testApp, 2) })
    const query = { username: mila.user.username }
    const { data } = await testApp.call(profile, { query }, { token: ines.token })
    expect(data && getDisclosedFields(data.user)).toEqual(disclosedFields)
    expect(data?.user.toldWhenBooking).toBeUndefined()
  })

  test('is empty for professionals', async () => {
    const { token } = await testApp.professional('ivo')
    expect((await loadOwnProfile(token))?.toldWhenBooking).toEqual([])
  })

  test('does not apply to a professional without a booking, who sees only the name', async () => {
    const ida = await createBookableProfessional(testApp, 'ida')
    const moe = await testApp.member('moe')
    await testApp.call(editProfile, { body: { personalInfo: { issuesAndConcerns: 'Quiet' } } }, { token: moe.token })
    const { data } = await testApp.call(profile, { query: { username: moe.user.username } }, { token: ida.token })
    expect(getDisclosedFields(ProfileUser.parse(data?.user))).toEqual(['name'])
  })
})
