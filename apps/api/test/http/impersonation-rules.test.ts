import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import type { ErrorCode } from '@fourfold/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findRule } from '../../src/http/impersonation.ts'
import { impersonate, impersonateWithReason } from '../accounts/impersonation/impersonate.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

const namedEndpoints: { name: string; endpoint: Endpoint }[] = Object.entries(endpoints).map(([name, endpoint]) => ({
  name,
  endpoint,
}))

type Users = Awaited<ReturnType<typeof createUsers>>
type Role = 'member' | 'professional'

let testApp: TestApp
let users: Users

async function createUsers() {
  const [ada, mila, ines] = [
    await testApp.admin('ada'),
    await testApp.member('mila'),
    await testApp.professional('ines'),
  ]
  return { ada, member: mila, professional: ines }
}

beforeAll(async () => {
  testApp = await startTestApp()
  users = await createUsers()
})

afterAll(() => testApp.stop())

/** Returns the first error of a call. Undefined when it succeeds. */
async function getError({ method, path }: Endpoint, token: string, query = ''): Promise<ErrorCode | undefined> {
  const response = await testApp.app.inject({
    method,
    url: `${API_PREFIX}${path}${query}`,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'POST' && { payload: {} }),
  })
  return response.json<{ errors: { code: ErrorCode }[] }>().errors[0]?.code
}

/** Authorization errors. They are checked before all others. */
const authorizationErrors = new Set<unknown>(['acting_refused', 'reason_required', 'not_allowed', 'not_signed_in'])

const toAuthorization = (code: ErrorCode | undefined) => (authorizationErrors.has(code) ? code : 'allowed')

/** Returns the expected authorization without and with a reason. */
function expectAuthorization(endpoint: Endpoint): unknown[] {
  const rule = findRule(endpoint)
  // An impersonation session has no admin rights, so the access rule rejects it first.
  if (endpoint.access === 'admin') return ['not_allowed', 'not_allowed']
  if (rule === 'forbidden') return ['acting_refused', 'acting_refused']
  return rule === 'allowed' ? ['allowed', 'allowed'] : ['reason_required', 'allowed']
}

const sessions = new Map<string, Promise<string>>()

/** Reuses one session per role, except for logout, which ends it. */
function getSession(name: string, role: Role, startSession: typeof impersonate): Promise<string> {
  const start = () => startSession(testApp, users.ada, users[role])
  if (name === 'logout') return start()
  const key = `${role} ${startSession.name}`
  const session = sessions.get(key) ?? start()
  sessions.set(key, session)
  return session
}

/** Returns a role that may call the endpoint. */
const getRole = ({ access }: Endpoint): Role => (access === 'professional' ? 'professional' : 'member')

describe('impersonation rules', () => {
  test('every endpoint of the contract has a rule', { tags: ['OP-105'] }, () => {
    expect(namedEndpoints.filter(({ endpoint }) => findRule(endpoint) === undefined).map(({ name }) => name)).toEqual(
      [],
    )
  })

  test.each(namedEndpoints)('$name follows its rule', { tags: ['OP-105'] }, async ({ name, endpoint }) => {
    const role = getRole(endpoint)
    const authorizations = [
      toAuthorization(await getError(endpoint, await getSession(name, role, impersonate))),
      toAuthorization(await getError(endpoint, await getSession(name, role, impersonateWithReason))),
    ]
    expect(authorizations).toEqual(expectAuthorization(endpoint))
  })

  test('calls that concern the account, payments, or other users are rejected', () => {
    const rejectedNames = namedEndpoints
      .filter(({ endpoint }) => findRule(endpoint) === 'forbidden')
      .map(({ name }) => name)
    expect(rejectedNames).toEqual(
      expect.arrayContaining([
        'editAccount',
        'deleteAccount',
        'ownSessions',
        'endSessions',
        'passkeyRegistrationOptions',
        'removePasskey',
        'startAuthenticator',
        'removeAuthenticator',
        'renewRecoveryCodes',
        'verifySession',
        'confirmEmail',
        'requestDataExport',
        'payForCategory',
        'billingPortal',
        'confirmCheckout',
        'sendMessage',
        'createAppointment',
        'cancelAppointment',
        'saveReview',
        'blockUser',
        'calendarFeed',
        'loginAs',
      ]),
    )
  })
})

test('a list of appointments requires a reason, because it contains addresses', async () => {
  for (const person of [users.member, users.professional]) {
    const token = await impersonate(testApp, users.ada, person)
    expect(await getError(endpoints.appointments, token)).toBe('reason_required')
  }
})

describe('profiles while impersonating', () => {
  const { profile, editProfile } = endpoints

  test('a member’s own profile requires a reason, regardless of how it is requested', async () => {
    const token = await impersonate(testApp, users.ada, users.member)
    // PostgreSQL lowercases a capital I with a dot (%C4%B0) to `i`.
    const queries = ['', '?noAuth=true', '?username=mila', '?username=MILA', '?username=m%C4%B0la']
    for (const query of queries) expect(await getError(profile, token, query)).toBe('reason_required')
    expect(await getError(editProfile, token)).toBe('reason_required')
    expect(await getError(profile, token, '?username=ines')).toBeUndefined()
  })

  test('a professional’s own profile requires no reason, and members’ profiles do', async () => {
    const token = await impersonate(testApp, users.ada, users.professional)
    for (const query of ['', '?username=ines']) expect(await getError(profile, token, query)).toBeUndefined()
    for (const name of ['mila', 'm%C4%B0la', '%C4%B0nes']) {
      expect(await getError(profile, token, `?username=${name}`)).toBe('reason_required')
    }
  })

  test('a professional’s intake answers are hidden until a reason is given', async () => {
    const { token } = users.professional
    const answers = { questionsAnswers: [{ question: 'How do you sleep?', answer: 'Badly' }], searchTags: [1] }
    const body = { personalInfo: { issuesAndConcerns: 'Sleep' }, other: { ...answers, myStory: 'Mine' } }
    await testApp.call(editProfile, { body }, { token })

    const hiddenReply = await testApp.call(
      profile,
      { query: {} },
      { token: await impersonate(testApp, users.ada, users.professional) },
    )
    expect(hiddenReply.data?.user).toMatchObject({ username: 'ines', other: { myStory: 'Mine' } })
    expect(JSON.stringify(hiddenReply.data?.user)).not.toMatch(/Badly|Sleep|searchTags/)

    const tokenWithReason = await impersonateWithReason(testApp, users.ada, users.professional)
    const visibleReply = await testApp.call(profile, { query: {} }, { token: tokenWithReason })
    expect(visibleReply.data?.user).toMatchObject(body)
  })
})
