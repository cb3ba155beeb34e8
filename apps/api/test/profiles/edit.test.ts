import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import type { ProfileForm } from '@fourfold/contract/profiles/shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { insertImage, insertPaidCategory } from './fixtures.ts'

let testApp: TestApp
let ines: Awaited<ReturnType<TestApp['professional']>>
beforeAll(async () => {
  testApp = await startTestApp()
  ines = await testApp.professional('ines')
})
afterAll(() => testApp.stop())

const edit = (body: ProfileForm, token = ines.token) => testApp.call(editProfile, { body }, { token })
const loadOwnProfile = async (token = ines.token) => (await testApp.call(profile, { query: {} }, { token })).data?.user

describe('saving a profile panel', () => {
  test('changes submitted fields and keeps all others', { tags: ['PRO-51'] }, async () => {
    await edit({ description: 'I help.', other: { pni: 'DPT', myStory: 'Long ago.' }, preferredOnline: true })
    await edit({ other: { pni: 'PhD' } })
    expect(await loadOwnProfile()).toMatchObject({
      description: 'I help.',
      preferredOnline: true,
      other: { pni: 'PhD', myStory: 'Long ago.' },
    })
  })

  test('stores a state only for the United States', async () => {
    await edit({ country: 'US', state: 'TX', zipcode: '78704' })
    expect(await loadOwnProfile()).toMatchObject({ country: 'US', state: 'TX', zipcode: '78704' })
    await edit({ country: 'DE', state: 'TX' })
    expect(await loadOwnProfile()).toMatchObject({ country: 'DE', state: null })
  })

  test('adds the scheme to a link and rejects schemes other than http and https', { tags: ['OP-028'] }, async () => {
    await edit({ other: { myWebsite: 'ines.example' } })
    expect((await loadOwnProfile())?.other?.myWebsite).toBe('https://ines.example')
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'https://user@evil.example']) {
      expect([link, (await edit({ other: { myWebsite: link } })).status]).toEqual([link, 400])
    }
  })

  test('merges personalInfo of a member across saves', async () => {
    const { token } = await testApp.member('mila')
    const personalInfo = { issuesAndConcerns: 'My back', age: '35-44', address: '2 Oak', expectedFree15: true }
    await edit({ myGender: 'Female', ageRange: '35-44', personalInfo }, token)
    await edit({ personalInfo: { expectedWorkWeekends: false } }, token)
    expect(await loadOwnProfile(token)).toMatchObject({
      myGender: 'Female',
      ageRange: '35-44',
      personalInfo: { ...personalInfo, expectedWorkWeekends: false },
    })
  })
})

describe('invalid profile edits', () => {
  test('ignores fields that only the server sets', { tags: ['PRO-43', 'OP-035'] }, async () => {
    const readOnlyFields = {
      status: 'Approved',
      rating: 5,
      isAdmin: true,
      approvedTags: '1,2',
      UserCategories: [{ categoryId: 1 }],
    }
    await edit({ ...readOnlyFields, description: 'changed' })
    expect(await loadOwnProfile()).toMatchObject({
      description: 'changed',
      status: 'Pending',
      rating: 0,
      isAdmin: false,
      approvedTags: '',
      UserCategories: [],
    })
  })

  test('requires a numeric rate', { tags: ['PRO-42'] }, async () => {
    expect((await edit({ other: { appointmentRate: '110' as never } })).status).toBe(400)
    expect((await edit({ other: { appointmentRate: -1 } })).status).toBe(400)
  })

  test.each([
    { myGender: 'Robot' },
    { ageRange: '18-34' },
    { insuranceAccepted: 'Maybe' },
    { country: 'XX' },
    { other: { timeZone: 'Mars/Olympus' } },
    { other: { typesOfPaymentsAccepted: ['Gold'] } },
    { description: 'x'.repeat(501) },
    { other: { pni: 'a\u0000b' } },
  ])('rejects the invalid form %j', { tags: ['PRO-43', 'OP-035'] }, async (body) => {
    expect((await edit(body as ProfileForm)).status).toBe(400)
  })

  test('rejects an image of another account or kind as profile photo', { tags: ['FIL-16'] }, async () => {
    const { user } = await testApp.member('other')
    const foreignImage = await insertImage(testApp, user.id, 'profile')
    const cover = await insertImage(testApp, ines.user.id, 'background')
    for (const profileImageUrl of [
      foreignImage.url,
      cover.url,
      'https://evil.example/a.jpg',
      '/api/media/x/full.webp',
    ]) {
      const response = await edit({ profileImageUrl })
      expect([response.status, response.errors[0]?.code]).toEqual([400, 'image_not_yours'])
    }
  })

  test("sets the user's own upload as profile photo and removes it with null", { tags: ['FIL-16'] }, async () => {
    const image = await insertImage(testApp, ines.user.id, 'profile')
    await edit({ profileImageUrl: image.url })
    expect((await loadOwnProfile())?.profileImageUrl).toContain(image.uuid)
    await edit({ profileImageUrl: null })
    expect((await loadOwnProfile())?.profileImageUrl).toBeNull()
  })

  test(
    "requires an address for sessions at the member's or an agreed location, but not at the professional's",
    { tags: ['PRO-41', 'OP-034'] },
    async () => {
      const petra = await testApp.professional('petra')
      expect((await edit({ preferredHome: true, preferredOnline: true }, petra.token)).status).toBe(200)
      const rejectedReply = await edit({ preferredClient: true }, petra.token)
      expect([rejectedReply.status, rejectedReply.errors[0]?.msg]).toEqual([400, 'Required.'])
      expect((await edit({ preferredAgreedUpon: true, other: { address: '1 Main' } }, petra.token)).status).toBe(200)
      expect((await edit({ other: { address: '' } }, petra.token)).status).toBe(400)
      expect((await edit({ preferredClient: true, personalInfo: { address: '2 Oak' } }, petra.token)).status).toBe(200)
    },
  )

  test('requires the address of a member in personalInfo', { tags: ['PRO-41', 'OP-039'] }, async () => {
    const { token } = await testApp.member('martha')
    const rejectedReply = await edit({ preferredClient: true, other: { address: '1 Main' } }, token)
    expect([rejectedReply.status, rejectedReply.errors[0]?.field]).toEqual([400, 'personalInfo.address'])
    expect((await edit({ preferredClient: true, personalInfo: { address: '2 Oak' } }, token)).status).toBe(200)
    expect((await edit({ preferredAgreedUpon: true }, token)).status).toBe(200)
    expect((await edit({ personalInfo: { address: '' } }, token)).status).toBe(400)
    expect(await loadOwnProfile(token)).toMatchObject({ personalInfo: { address: '2 Oak' } })
  })
})

describe('profile categories', () => {
  async function createPayingProfessional(name: string, { photo = true } = {}) {
    const person = await testApp.professional(name)
    await insertPaidCategory(testApp, { accountId: person.user.id, categoryId: 2 })
    if (photo)
      await edit({ profileImageUrl: (await insertImage(testApp, person.user.id, 'profile')).url }, person.token)
    const reply = await testApp.call(profile, { query: {} }, { token: person.token })
    const goals = (reply.data?.tags ?? []).filter((tag) => tag.TagCategories.some(({ categoryId }) => categoryId === 2))
    const root = reply.data?.categories.find(({ id }) => id === 2)?.tagId
    return { ...person, goal: goals.find((tag) => tag.id !== root && !tag.hidden)?.id ?? 0, root: root ?? 0 }
  }
  const buildCategoryBlock = (goal: number, title = 'Therapist') => ({
    other: {
      categoryTitle: { '2': title },
      selectedGoalTags: { '2': [goal] },
      specialization: { '2': 'Backs' },
      categoryDescription: { '2': 'I work on backs.' },
    },
  })

  test('saves a paid category block and lets it be cleared', { tags: ['CAT-23', 'PRO-70'] }, async () => {
    const { token, goal } = await createPayingProfessional('carla')
    expect((await edit(buildCategoryBlock(goal), token)).status).toBe(200)
    expect((await loadOwnProfile(token))?.other).toMatchObject(buildCategoryBlock(goal).other)
    const emptyBlock = { categoryTitle: {}, selectedGoalTags: {}, specialization: {}, categoryDescription: {} }
    await edit({ other: emptyBlock }, token)
    expect((await loadOwnProfile(token))?.other).toMatchObject(emptyBlock)
  })

  test('rejects an unpaid category and accepts an expired one', { tags: ['CAT-23'] }, async () => {
    const { token, goal, user } = await createPayingProfessional('dora')
    const unpaidReply = await edit({ other: { categoryTitle: { '3': 'X' }, selectedGoalTags: { '3': [goal] } } }, token)
    expect([unpaidReply.status, unpaidReply.errors[0]?.code]).toEqual([409, 'category_not_paid'])
    await insertPaidCategory(testApp, {
      accountId: user.id,
      categoryId: 4,
      validTill: testApp.clock.now().subtract({ hours: 1 }),
    })
    const reply = await testApp.call(profile, { query: {} }, { token })
    const money = reply.data?.tags.find(
      (tag) => tag.isTop && !tag.hidden && tag.TagCategories.some(({ categoryId }) => categoryId === 4),
    )
    const body = { other: { categoryTitle: { '4': 'Coach' }, selectedGoalTags: { '4': [money?.id ?? 0] } } }
    expect((await edit(body, token)).status).toBe(200)
    expect((await loadOwnProfile(token))?.UserCategories).toContainEqual(
      expect.objectContaining({ categoryId: 4, status: 'Expired' }),
    )
  })

  test('rejects categories without a photo with the specified text', { tags: ['CAT-27'] }, async () => {
    const { token, goal } = await createPayingProfessional('edda', { photo: false })
    const response = await edit(buildCategoryBlock(goal), token)
    expect(response.errors[0]?.msg).toBe('You need to upload your profile photo to be able to select category')
  })

  test('rejects a category block without title or goal', async () => {
    const { token, goal, root } = await createPayingProfessional('frida')
    expect((await edit(buildCategoryBlock(goal, ''), token)).errors[0]?.code).toBe('category_incomplete')
    const noGoal = { other: { categoryTitle: { '2': 'X' }, selectedGoalTags: { '2': [] } } }
    expect((await edit(noGoal, token)).errors[0]?.code).toBe('category_incomplete')
    for (const invalidGoal of [root, 999_999]) {
      expect((await edit(buildCategoryBlock(invalidGoal), token)).errors[0]?.code).toBe('tag_unknown')
    }
  })
})
