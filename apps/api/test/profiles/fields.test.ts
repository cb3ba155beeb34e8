import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import type { ProfileForm } from '@fourfold/contract/profiles/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { insertImage, insertPaidCategory } from './fixtures.ts'

let testApp: TestApp
let ines: Awaited<ReturnType<TestApp['professional']>>
let mila: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await startTestApp()
  ines = await testApp.professional('ines')
  mila = await testApp.member('mila')
})
afterAll(() => testApp.stop())

const loadOwnProfile = async ({ token } = ines) => (await testApp.call(profile, { query: {} }, { token })).data?.user

/** Saves the form and returns the owner's profile. */
async function saveAndLoad(body: ProfileForm, person = ines) {
  const response = await testApp.call(editProfile, { body }, { token: person.token })
  expect(response.status).toBe(200)
  return loadOwnProfile(person)
}

const getEditStatus = async (body: object) => (await testApp.call(editProfile, { body }, { token: ines.token })).status

describe('profile fields', () => {
  test('returns the identity fields of a user', { tags: ['PRO-52'] }, async () => {
    expect(await saveAndLoad({ description: 'I help.' })).toMatchObject({
      id: ines.user.id,
      name: 'Ines Test',
      username: 'ines',
      email: ines.email,
      status: 'Pending',
      isProfessional: true,
      description: 'I help.',
    })
  })

  test('returns profile and background image', { tags: ['PRO-54'] }, async () => {
    const portrait = await insertImage(testApp, ines.user.id, 'profile')
    const cover = await insertImage(testApp, ines.user.id, 'background')
    expect(await saveAndLoad({ profileImageUrl: portrait.url, backgroundImageUrl: cover.url })).toMatchObject({
      profileImageUrl: expect.stringContaining(portrait.uuid),
      backgroundImageUrl: expect.stringContaining(cover.uuid),
    })
  })

  test('returns country, state, zip code and address', { tags: ['PRO-55'] }, async () => {
    const place = { country: 'US', state: 'TX', zipcode: '78704' } as const
    expect(await saveAndLoad(place)).toMatchObject({ ...place, address: null })
  })

  test('returns age range and genders', { tags: ['PRO-56'] }, async () => {
    const fields = { ageRange: '45-54', myGender: 'NonBinary', expectedGender: 'Female' } as const
    expect(await saveAndLoad(fields)).toMatchObject(fields)
  })

  test.each(['Yes', 'No', 'Any'] as const)(
    'accepts the insurance value %s and rejects it in lower case',
    { tags: ['PRO-57'] },
    async (insuranceAccepted) => {
      expect(await saveAndLoad({ insuranceAccepted })).toMatchObject({ insuranceAccepted })
      expect(await getEditStatus({ insuranceAccepted: insuranceAccepted.toLowerCase() })).toBe(400)
    },
  )

  test.each(['preferredHome', 'preferredClient', 'preferredOnline', 'preferredAgreedUpon'] as const)(
    'stores the flag %s independently',
    { tags: ['PRO-58'] },
    async (flag) => {
      const none = { preferredHome: false, preferredClient: false, preferredOnline: false, preferredAgreedUpon: false }
      const address = { other: { address: '1 Main St' } }
      expect(await saveAndLoad({ ...none, ...address, [flag]: true })).toMatchObject({ ...none, [flag]: true })
      expect(await getEditStatus({ [flag]: 'yes' })).toBe(400)
    },
  )

  test('returns approved tags as comma-separated text', { tags: ['PRO-59'] }, async () => {
    expect((await loadOwnProfile())?.approvedTags).toBe('')
    await inTransaction(testApp.db, (tx) =>
      sql`update profile set approved_tags = '{3,5}' where account_id = ${ines.user.id}`.execute(tx),
    )
    expect((await loadOwnProfile())?.approvedTags).toBe('3,5')
  })

  test('returns id, status and end of paid categories', { tags: ['PRO-60'] }, async () => {
    const validTill = testApp.clock
      .now()
      .add({ hours: 24 * 30 })
      .round('millisecond')
    await insertPaidCategory(testApp, { accountId: ines.user.id, categoryId: 2, validTill })
    const [category, ...others] = (await loadOwnProfile())?.UserCategories ?? []
    expect(others).toEqual([])
    expect(category).toEqual({
      id: expect.any(Number),
      categoryId: 2,
      status: 'Active',
      validTill: expect.any(String),
    })
    expect(Temporal.Instant.from(category?.validTill ?? '').equals(validTill)).toBe(true)
  })

  test('returns additional fields in other and personalInfo', { tags: ['PRO-62'] }, async () => {
    const fields = { other: { pni: 'DPT' }, personalInfo: { age: '35-44' } }
    expect(await saveAndLoad(fields)).toMatchObject(fields)
    expect(await getEditStatus({ other: 'DPT' })).toBe(400)
    expect(await getEditStatus({ personalInfo: [] })).toBe(400)
  })

  test('accepts seven genders and defaults to Any', { tags: ['PRO-76'] }, async () => {
    expect(await loadOwnProfile(mila)).toMatchObject({ myGender: 'Any', expectedGender: 'Any' })
    for (const gender of ['Female', 'Male', 'NonBinary', 'Transgender', 'Intersex', 'GenderDiverse', 'Any'] as const) {
      const fields = { myGender: gender, expectedGender: gender }
      expect(await saveAndLoad(fields, mila)).toMatchObject(fields)
    }
    expect(await getEditStatus({ myGender: 'Robot' })).toBe(400)
  })

  test(
    'starts professionals as Pending and members as Approved; Rejected is the third status',
    { tags: ['PRO-81', 'OP-047'] },
    async () => {
      const users = { professional: await testApp.professional('petra'), member: await testApp.member('noor') }
      expect((await loadOwnProfile(users.professional))?.status).toBe('Pending')
      expect((await loadOwnProfile(users.member))?.status).toBe('Approved')
      const setStatus = (status: string) =>
        inTransaction(testApp.db, (tx) =>
          sql`update account set status = ${status} where id = ${users.professional.user.id}`.execute(tx),
        )
      for (const status of ['Approved', 'Rejected']) {
        await setStatus(status)
        expect((await loadOwnProfile(users.professional))?.status).toBe(status)
      }
      await expect(setStatus('Maybe')).rejects.toThrow(/violates check constraint/)
    },
  )
})

describe('fields in `other`', () => {
  const examples: [string, string[], NonNullable<ProfileForm['other']>][] = [
    [
      'story and links',
      ['PRO-63'],
      {
        pni: 'CPT',
        myStory: 'A story.',
        myWebsite: 'https://ines.example/',
        instagramLink: 'https://instagram.com/ines',
        facebookLink: 'https://facebook.com/ines',
        pinterestLink: 'https://pinterest.com/ines',
        tikTokLink: 'https://tiktok.com/@ines',
      },
    ],
    [
      'the practice',
      ['PRO-64'],
      { mainPractice: 'Clinic', secondaryPractices: 'Gym', myWorkHours: 'Mon-Fri', insuranceCarriers: 'Aetna' },
    ],
    ['the length of a session in seconds', ['PRO-65', 'OP-043'], { appointmentDuration: 5400 }],
    [
      'the accepted payment methods, a list of text',
      ['PRO-67'],
      { typesOfPaymentsAccepted: ['Cash', 'Other Mobile Payment'] },
    ],
    ['address and time zone of the practice', ['PRO-68'], { address: '1 Main St', timeZone: 'America/Chicago' }],
    ['requested tags, a list of tag ids', ['PRO-69'], { requestedTags: [1, 2] }],
  ]
  for (const [name, tags, other] of examples) {
    test(`returns ${name} unchanged`, { tags }, async () => {
      expect(await saveAndLoad({ other })).toMatchObject({ other })
    })
  }

  test('defaults an unsupported session length to an hour', { tags: ['PRO-65', 'OP-043'] }, async () => {
    const invalidDuration = { appointmentDuration: '90 min' } as never
    expect((await saveAndLoad({ other: invalidDuration }))?.other?.appointmentDuration).toBe(3600)
  })

  test('rejects text instead of a list', { tags: ['PRO-67', 'PRO-69'] }, async () => {
    expect(await getEditStatus({ other: { typesOfPaymentsAccepted: 'Cash' } })).toBe(400)
    expect(await getEditStatus({ other: { requestedTags: '1,2' } })).toBe(400)
  })

  test('keeps unknown fields unchanged', { tags: ['PRO-71', 'OP-040'] }, async () => {
    const other = {
      gender: 'Female',
      age: '40',
      free15: true,
      workWeekends: false,
      issuesAndConcerns: 'My back',
      searchTags: [3],
      questionsAnswers: [{ question: 'What hurts?', answer: 'My back' }],
    }
    await saveAndLoad({ myGender: 'Any', ageRange: 'Any', personalInfo: { issuesAndConcerns: 'My knee' } }, mila)
    expect(await saveAndLoad({ other }, mila)).toMatchObject({
      other,
      myGender: 'Any',
      ageRange: 'Any',
      personalInfo: { issuesAndConcerns: 'My knee' },
    })
  })

  test('returns the intake fields of a member in personalInfo', { tags: ['PRO-72'] }, async () => {
    const personalInfo = {
      issuesAndConcerns: 'My back',
      age: '35-44',
      address: '2 Oak',
      expectedFree15: true,
      expectedWorkWeekends: false,
    }
    expect(await saveAndLoad({ personalInfo }, mila)).toMatchObject({ personalInfo })
  })
})
