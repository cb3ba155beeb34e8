import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import type { ProfileForm } from '@fourfold/contract/profiles/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'
import { ownImage, payFor } from './given.ts'

let world: World
let ines: Awaited<ReturnType<World['professional']>>
let mila: Awaited<ReturnType<World['member']>>
beforeAll(async () => {
  world = await startWorld()
  ines = await world.professional('ines')
  mila = await world.member('mila')
})
afterAll(() => world.stop())

const own = async ({ token } = ines) => (await world.call(profile, { query: {} }, { token })).data?.user

/** Saves, and reads what the owner reads afterward. */
async function kept(body: ProfileForm, person = ines) {
  const answer = await world.call(editProfile, { body }, { token: person.token })
  expect(answer.status).toBe(200)
  return own(person)
}

const statusOf = async (body: object) => (await world.call(editProfile, { body }, { token: ines.token })).status

describe('the fields of a person', () => {
  test('PRO-52: who somebody is', async () => {
    expect(await kept({ description: 'I help.' })).toMatchObject({
      id: ines.user.id,
      name: 'Ines Test',
      username: 'ines',
      email: ines.email,
      status: 'Pending',
      isProfessional: true,
      description: 'I help.',
    })
  })

  test('PRO-54: two images', async () => {
    const portrait = await ownImage(world, ines.user.id, 'profile')
    const cover = await ownImage(world, ines.user.id, 'background')
    expect(await kept({ profileImageUrl: portrait.url, backgroundImageUrl: cover.url })).toMatchObject({
      profileImageUrl: expect.stringContaining(portrait.uuid),
      backgroundImageUrl: expect.stringContaining(cover.uuid),
    })
  })

  test('PRO-55: a place by country, state, zip code and address', async () => {
    const place = { country: 'US', state: 'TX', zipcode: '78704' } as const
    expect(await kept(place)).toMatchObject({ ...place, address: null })
  })

  test('PRO-56: age and genders', async () => {
    const told = { ageRange: '45-54', myGender: 'NonBinary', expectedGender: 'Female' } as const
    expect(await kept(told)).toMatchObject(told)
  })

  test.each(['Yes', 'No', 'Any'] as const)(
    'PRO-57: insurance may be %s, and nothing else',
    async (insuranceAccepted) => {
      expect(await kept({ insuranceAccepted })).toMatchObject({ insuranceAccepted })
      expect(await statusOf({ insuranceAccepted: insuranceAccepted.toLowerCase() })).toBe(400)
    },
  )

  test.each(['preferredHome', 'preferredClient', 'preferredOnline', 'preferredAgreedUpon'] as const)(
    'PRO-58: %s is a flag of its own',
    async (flag) => {
      const none = { preferredHome: false, preferredClient: false, preferredOnline: false, preferredAgreedUpon: false }
      const address = { other: { address: '1 Main St' } }
      expect(await kept({ ...none, ...address, [flag]: true })).toMatchObject({ ...none, [flag]: true })
      expect(await statusOf({ [flag]: 'yes' })).toBe(400)
    },
  )

  test('PRO-59: approved tags are text, with commas between them', async () => {
    expect((await own())?.approvedTags).toBe('')
    await inTransaction(world.db, (tx) =>
      sql`update profile set approved_tags = '{3,5}' where account_id = ${ines.user.id}`.execute(tx),
    )
    expect((await own())?.approvedTags).toBe('3,5')
  })

  test('PRO-60: paid categories say which, how they stand and until when', async () => {
    const validTill = world.clock
      .now()
      .add({ hours: 24 * 30 })
      .round('millisecond')
    await payFor(world, { accountId: ines.user.id, categoryId: 2, validTill })
    const [category, ...others] = (await own())?.UserCategories ?? []
    expect(others).toEqual([])
    expect(category).toEqual({
      id: expect.any(Number),
      categoryId: 2,
      status: 'Active',
      validTill: expect.any(String),
    })
    expect(Temporal.Instant.from(category?.validTill ?? '').equals(validTill)).toBe(true)
  })

  test('PRO-62: everything else is in other and personalInfo', async () => {
    const told = { other: { pni: 'DPT' }, personalInfo: { age: '35-44' } }
    expect(await kept(told)).toMatchObject(told)
    expect(await statusOf({ other: 'DPT' })).toBe(400)
    expect(await statusOf({ personalInfo: [] })).toBe(400)
  })

  test('PRO-76: seven genders; until somebody says, it is Any', async () => {
    expect(await own(mila)).toMatchObject({ myGender: 'Any', expectedGender: 'Any' })
    for (const gender of ['Female', 'Male', 'NonBinary', 'Transgender', 'Intersex', 'GenderDiverse', 'Any'] as const) {
      const told = { myGender: gender, expectedGender: gender }
      expect(await kept(told, mila)).toMatchObject(told)
    }
    expect(await statusOf({ myGender: 'Robot' })).toBe(400)
  })

  test('PRO-81, OP-047: a professional begins Pending, a member Approved, and Rejected is the third status', async () => {
    const begun = { professional: await world.professional('petra'), member: await world.member('noor') }
    expect((await own(begun.professional))?.status).toBe('Pending')
    expect((await own(begun.member))?.status).toBe('Approved')
    const set = (status: string) =>
      inTransaction(world.db, (tx) =>
        sql`update account set status = ${status} where id = ${begun.professional.user.id}`.execute(tx),
      )
    for (const status of ['Approved', 'Rejected']) {
      await set(status)
      expect((await own(begun.professional))?.status).toBe(status)
    }
    await expect(set('Maybe')).rejects.toThrow(/violates check constraint/)
  })
})

describe('what is in other', () => {
  test.each<[string, NonNullable<ProfileForm['other']>]>([
    [
      'PRO-63: story and links',
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
      'PRO-64: the practice',
      { mainPractice: 'Clinic', secondaryPractices: 'Gym', myWorkHours: 'Mon-Fri', insuranceCarriers: 'Aetna' },
    ],
    ['PRO-65, OP-043: the length of a session in seconds', { appointmentDuration: 5400 }],
    ['PRO-67: the ways to pay, a list of text', { typesOfPaymentsAccepted: ['Cash', 'Other Mobile Payment'] }],
    ['PRO-68: address and time zone of the practice', { address: '1 Main St', timeZone: 'America/Chicago' }],
    ['PRO-69: requested tags, a list of tag ids', { requestedTags: [1, 2] }],
  ])('%s come back as they were sent', async (_what, other) => {
    expect(await kept({ other })).toMatchObject({ other })
  })

  test('PRO-65, OP-043: a length that is not listed is an hour', async () => {
    const odd = { appointmentDuration: '90 min' } as never
    expect((await kept({ other: odd }))?.other?.appointmentDuration).toBe(3600)
  })

  test('PRO-67, PRO-69: text in place of a list is refused', async () => {
    expect(await statusOf({ other: { typesOfPaymentsAccepted: 'Cash' } })).toBe(400)
    expect(await statusOf({ other: { requestedTags: '1,2' } })).toBe(400)
  })

  test('PRO-71, OP-040: what a member adds is kept untouched beside the fields that are read', async () => {
    const other = {
      gender: 'Female',
      age: '40',
      free15: true,
      workWeekends: false,
      issuesAndConcerns: 'My back',
      searchTags: [3],
      questionsAnswers: [{ question: 'What hurts?', answer: 'My back' }],
    }
    await kept({ myGender: 'Any', ageRange: 'Any', personalInfo: { issuesAndConcerns: 'My knee' } }, mila)
    expect(await kept({ other }, mila)).toMatchObject({
      other,
      myGender: 'Any',
      ageRange: 'Any',
      personalInfo: { issuesAndConcerns: 'My knee' },
    })
  })

  test('PRO-72: what a professional should know of a member is in personalInfo', async () => {
    const personalInfo = {
      issuesAndConcerns: 'My back',
      age: '35-44',
      address: '2 Oak',
      expectedFree15: true,
      expectedWorkWeekends: false,
    }
    expect(await kept({ personalInfo }, mila)).toMatchObject({ personalInfo })
  })
})
