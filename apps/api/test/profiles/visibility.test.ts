import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setStatus } from '../../src/accounts/index.ts'
import type { Actor } from '../../src/infra/actor.ts'
import { getVisibility } from '../../src/profiles/profiles.policy.ts'
import { mustBook, createBookableProfessional, slotAt } from '../appointments/bookable-professional.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { insertImage } from './fixtures.ts'

let testApp: TestApp
const tokens: Record<string, string | null> = { visitor: null }

beforeAll(async () => {
  testApp = await startTestApp()
  const ines = await testApp.professional('ines')
  const mila = await testApp.member('mila')
  tokens['the professional'] = ines.token
  tokens['the member'] = mila.token
  tokens['another member'] = (await testApp.member('noor')).token
  tokens['another professional'] = (await testApp.professional('petra')).token
  tokens['an admin'] = (await testApp.admin('ada')).token
  const secrets = {
    personalInfo: { issuesAndConcerns: 'SECRET concern', address: 'SECRET street', age: '35-44' },
    myGender: 'Female' as const,
    zipcode: '78704',
  }
  const other = { pni: 'DPT', address: 'PRACTICE street', requestedTags: [1], gender: 'SECRET extra' }
  await testApp.call(editProfile, { body: { ...secrets, other } }, { token: ines.token })
  await testApp.call(editProfile, { body: secrets }, { token: mila.token })
  const answers = { questionsAnswers: [{ question: 'Q', answer: 'SECRET answer' }], searchTags: [1] }
  await testApp.call(editSearchInfo, { body: answers }, { token: mila.token })
})
afterAll(() => testApp.stop())

/** Lists all keys of a response as paths. */
function listKeyPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listKeyPaths(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, child]) => listKeyPaths(child, path ? `${path}.${key}` : key))
}

async function viewProfile(username: string, viewer: string) {
  const response = await testApp.call(profile, { query: { username } }, { token: tokens[viewer] ?? null })
  expect(response.status).toBe(200)
  return { text: JSON.stringify(response.data), keys: listKeyPaths(response.data?.user) }
}

const strangers = ['visitor', 'another member', 'another professional', 'an admin']
const confidential = /^(email|address|personalInfo|other\.(address|questionsAnswers|searchTags|requestedTags|gender))/

describe('visibility of a member', () => {
  test.each([...strangers, 'the professional'])(
    '%s sees name and picture of a member only',
    { tags: ['PRO-48', 'OP-036'] },
    async (viewer) => {
      const { text, keys } = await viewProfile('mila', viewer)
      expect(keys.sort()).toEqual(['isProfessional', 'name', 'profileImageUrl', 'username'])
      expect(text).not.toContain('SECRET')
      expect(text).not.toContain('@people.example')
    },
  )

  test('the member sees their own intake answers', { tags: ['PRO-48', 'OP-036'] }, async () => {
    const { text, keys } = await viewProfile('mila', 'the member')
    expect(text).toContain('SECRET concern')
    expect(text).toContain('SECRET answer')
    expect(keys).toContain('email')
  })
})

describe('visibility of a professional', () => {
  test.each(strangers)(
    '%s sees the public page without confidential fields',
    { tags: ['PRO-49', 'OP-037'] },
    async (viewer) => {
      const { text, keys } = await viewProfile('ines', viewer)
      const confidentialKeys = keys.filter((key) => confidential.test(key))
      // The address of the practice is for booking, which requires a session. (OP-037)
      expect(confidentialKeys).toEqual(viewer === 'visitor' ? [] : ['other.address'])
      expect(text).not.toContain('SECRET')
      expect(text).not.toContain('@people.example')
      expect(keys).not.toContain('status')
      expect(keys).toContain('other.pni')
    },
  )

  test('shows the city of the zip code for the United States only', async () => {
    const loadCity = async (username: string) => (await testApp.call(profile, { query: { username } })).data?.user.city
    expect(await loadCity('ines')).toBe('Austin')
    await testApp.call(
      editProfile,
      { body: { country: 'DE', zipcode: '78704' } },
      { token: tokens['the professional'] ?? null },
    )
    expect(await loadCity('ines')).toBeNull()
  })

  test('the professional sees all fields of their own profile', { tags: ['PRO-49', 'OP-037'] }, async () => {
    const { keys } = await viewProfile('ines', 'the professional')
    expect(keys).toEqual(expect.arrayContaining(['email', 'status', 'personalInfo.address', 'other.address']))
  })
})

describe('GET profile', () => {
  test(
    'returns an empty questionnaire for a visitor with noAuth instead of 401',
    { tags: ['PRO-50', 'OP-038'] },
    async () => {
      const response = await testApp.call(profile, { query: { noAuth: 'true' } }, { token: 'forged' })
      expect(response.status).toBe(200)
      expect(response.data?.user.other).toEqual({ questionsAnswers: [] })
      expect(response.data?.tags.length).toBeGreaterThan(100)
      expect(response.data?.categories).toHaveLength(4)
      expect(response.data?.images).toEqual([])
    },
  )

  test("returns the caller's own profile for noAuth with a session", { tags: ['PRO-50', 'OP-038'] }, async () => {
    const response = await testApp.call(profile, { query: { noAuth: 'true' } }, { token: tokens['the member'] ?? null })
    expect(response.data?.user.other?.questionsAnswers).toHaveLength(1)
  })

  test('finds a username regardless of case and returns 404 for an unknown one', async () => {
    expect((await testApp.call(profile, { query: { username: 'INES' } })).status).toBe(200)
    expect((await testApp.call(profile, { query: { username: 'unknown' } })).status).toBe(404)
  })

  test("requires a session to load the caller's own profile without a username", async () => {
    expect((await testApp.call(profile, { query: {} })).status).toBe(401)
  })
})

test('shows a rejected professional to themselves, admins and members with a booking only', async () => {
  const ida = await createBookableProfessional(testApp, 'ida')
  const mia = await testApp.member('mia')
  await mustBook(testApp, mia.token, { professional: ida, slot: slotAt(testApp, 2, { hour: 9 }) })
  await inTransaction(testApp.db, (tx) => setStatus(tx, ida.id as AccountId, 'Rejected'))
  const loadStatus = async (token: string | null) =>
    (await testApp.call(profile, { query: { username: 'ida' } }, { token })).status
  expect(await loadStatus(ida.token)).toBe(200)
  expect(await loadStatus(tokens['an admin'] ?? '')).toBe(200)
  expect(await loadStatus(mia.token)).toBe(200)
  for (const stranger of ['visitor', 'another member', 'another professional']) {
    expect(await loadStatus(tokens[stranger] ?? null)).toBe(404)
  }
})

test('returns certificates in the files of their owner', { tags: ['PRO-61'] }, async () => {
  const { user } = await testApp.professional('diploma')
  const { uuid } = await insertImage(testApp, user.id, 'file')
  const profileReply = await testApp.call(profile, { query: { username: 'diploma' } })
  expect(profileReply.data?.user.UserFiles).toEqual([
    { id: expect.any(Number), fileTypeId: 3, fileName: 'a.jpg', url: expect.stringContaining(uuid) },
  ])
})

test('discloses intake answers to a professional with a booking only', { tags: ['PRO-48', 'OP-036'] }, () => {
  const pro = { accountId: 1 as AccountId, isProfessional: true, isAdmin: false } as Actor
  const member = 2 as AccountId
  expect(getVisibility(pro, { id: member, hasAccessGrant: true })).toBe('trusted-viewer')
  expect(getVisibility(pro, { id: member, hasAccessGrant: false })).toBe('signed-in')
  expect(getVisibility({ ...pro, isProfessional: false }, { id: member, hasAccessGrant: true })).toBe('signed-in')
})
