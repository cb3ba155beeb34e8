import { login, register } from '@fourfold/contract/accounts/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

describe('registering', () => {
  test('returns a valid token and the new user', { tags: ['ACC-13', 'ACC-14', 'ACC-57'] }, async () => {
    expect((await testApp.call(profile, { query: {} })).status).toBe(401)
    const response = await testApp.call(register, { body: testApp.buildRegistration('mila') })

    expect(response.status).toBe(200)
    const mila = { id: expect.any(Number), username: 'mila', isProfessional: false, isAdmin: false, other: null }
    expect(response.data?.user).toMatchObject(mila)
    const ownProfile = await testApp.call(profile, { query: {} }, { token: response.data?.token ?? null })
    expect(ownProfile.data?.user.email).toBe(testApp.emailOf('mila'))
  })

  test('requires no payment from a professional', { tags: ['ACC-11'] }, async () => {
    const { user, token } = await testApp.professional('ines')
    expect(user.isProfessional).toBe(true)
    const ownProfile = await testApp.call(profile, { query: {} }, { token })
    expect(ownProfile.data?.user).toMatchObject({ isProfessional: true, UserCategories: [] })
  })

  test('leaves the email address unconfirmed until the link is opened', { tags: ['OP-024'] }, async () => {
    const { user } = await testApp.member('noor')
    expect(user.emailVerified).toBe(false)
  })

  test('stores only requested tags for a professional', { tags: ['ACC-09'] }, async () => {
    const other = { requestedTags: [3, 5], searchTags: [9], questionsAnswers: [{ question: 'q', answer: 'a' }] }
    const response = await testApp.call(register, {
      body: testApp.buildRegistration('petra', { isProfessional: true, other }),
    })
    expect(response.data?.user.other).toEqual({ requestedTags: [3, 5] })
  })

  test('stores search tags and answers for a member', { tags: ['ACC-10'] }, async () => {
    const other = { searchTags: [7], questionsAnswers: [{ question: 'What hurts?', answer: 'My back' }] }
    const response = await testApp.call(register, {
      body: testApp.buildRegistration('olga', { other: { ...other, requestedTags: [1] } }),
    })
    expect(response.data?.user.other).toEqual(other)
  })

  test('stores no empty answers, so the first login still leads to the questionnaire', async () => {
    const response = await testApp.call(register, {
      body: testApp.buildRegistration('quiet', { other: { searchTags: [], questionsAnswers: [] } }),
    })
    expect(response.data?.user.other).toBeNull()
  })
})

describe('registration validation', () => {
  test('rejects a taken username or email, regardless of case', { tags: ['OP-018', 'OP-019'] }, async () => {
    await testApp.member('taken')
    const sameName = { ...testApp.buildRegistration('TAKEN'), email: testApp.emailOf('another') }
    const sameEmail = { ...testApp.buildRegistration('free'), email: testApp.emailOf('taken').toUpperCase() }

    const byName = await testApp.call(register, { body: sameName })
    const byEmail = await testApp.call(register, { body: sameEmail })

    expect([byName.status, byName.errors[0]?.code, byName.errors[0]?.field]).toEqual([
      409,
      'username_taken',
      'username',
    ])
    expect([byEmail.status, byEmail.errors[0]?.code, byEmail.errors[0]?.field]).toEqual([409, 'email_taken', 'email'])
  })

  test('accepts one of ten concurrent registrations with the same username', async () => {
    const forms = Array.from({ length: 10 }, (_, n) => ({
      ...testApp.buildRegistration('rare'),
      email: testApp.emailOf(`rare${n}`),
    }))
    const responses = await Promise.all(forms.map((body) => testApp.call(register, { body })))
    const statuses = responses.map((response) => response.status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  const invalidForms: [tags: string[], wrong: object, field: string, msg: string][] = [
    [['ACC-15'], { name: ' ' }, 'name', 'Name is required'],
    [['ACC-16'], { username: '' }, 'username', 'Username is required'],
    [['ACC-17', 'ACC-18'], { username: 'a b' }, 'username', 'Only symbols a-z, 0-9, "_", "." are allowed for username'],
    [['ACC-17', 'ACC-18'], { username: 'a-b' }, 'username', 'Only symbols a-z, 0-9, "_", "." are allowed for username'],
    [['ACC-17', 'ACC-18'], { username: 'zoë' }, 'username', 'Only symbols a-z, 0-9, "_", "." are allowed for username'],
    [['OP-018'], { username: '.' }, 'username', 'Only symbols a-z, 0-9, "_", "." are allowed for username'],
    [['OP-018'], { username: '..' }, 'username', 'Only symbols a-z, 0-9, "_", "." are allowed for username'],
    [['ACC-20'], { email: '' }, 'email', 'E-mail is required'],
    [['ACC-21', 'OP-019'], { email: 'user@nowhere' }, 'email', 'E-mail must be valid'],
    [['ACC-21', 'OP-019'], { email: 'user at nowhere.example' }, 'email', 'E-mail must be valid'],
    [['ACC-21', 'OP-019'], { email: '@nowhere.example' }, 'email', 'E-mail must be valid'],
    [['ACC-22'], { password: '' }, 'password', 'Required.'],
    [['ACC-23'], { password: '1234567', confirmPassword: '1234567' }, 'password', 'Min 8 characters'],
    [['ACC-25'], { confirmPassword: 'something else' }, 'confirmPassword', 'Passwords must match'],
  ]
  for (const [tags, invalidFields, field, msg] of invalidForms) {
    test(`rejects ${JSON.stringify(invalidFields)} with the specified text`, { tags }, async () => {
      const response = await testApp.call(register, {
        body: { ...testApp.buildRegistration('wrong'), ...invalidFields },
      })
      expect(response.status).toBe(400)
      expect(response.errors[0]).toEqual({ msg, code: 'invalid_input', field })
    })
  }

  test.each(['Anna.B_c', 'a/b', '1'])('accepts the username %s', { tags: ['ACC-17', 'OP-018'] }, async (username) => {
    const body = {
      ...testApp.buildRegistration('fine'),
      username,
      email: testApp.emailOf(`fine-${username.replace('/', '-')}`),
    }
    expect((await testApp.call(register, { body })).status).toBe(200)
  })

  test('accepts a password of eight characters', { tags: ['ACC-23'] }, async () => {
    const password = 'kW4-qz7P'
    const body = { ...testApp.buildRegistration('brief'), password, confirmPassword: password }
    expect((await testApp.call(register, { body })).status).toBe(200)
  })

  test('stores nothing for a rejected registration', async () => {
    await testApp.call(register, { body: { ...testApp.buildRegistration('ghost'), confirmPassword: 'x' } })
    const body = { email: testApp.emailOf('ghost'), password: testApp.buildRegistration('ghost').password }
    expect((await testApp.call(login, { body })).status).toBe(400)
  })
})
