import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import type { ErrorCode } from '@fourfold/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ruleOf } from '../../src/http/impersonation.ts'
import { impersonate, impersonateWithReason } from '../accounts/impersonation/impersonate.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

const calls: { name: string; endpoint: Endpoint }[] = Object.entries(endpoints).map(([name, endpoint]) => ({
  name,
  endpoint,
}))

type People = Awaited<ReturnType<typeof peopleIn>>
type As = 'member' | 'professional'

let testApp: TestApp
let people: People

async function peopleIn() {
  const [ada, mila, ines] = [
    await testApp.admin('ada'),
    await testApp.member('mila'),
    await testApp.professional('ines'),
  ]
  return { ada, member: mila, professional: ines }
}

beforeAll(async () => {
  testApp = await startTestApp()
  people = await peopleIn()
})

afterAll(() => testApp.stop())

/** The first refusal a call meets, whatever it is; nothing when it was answered. */
async function refusalOf({ method, path }: Endpoint, token: string, query = ''): Promise<ErrorCode | undefined> {
  const answer = await testApp.app.inject({
    method,
    url: `${API_PREFIX}${path}${query}`,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'POST' && { payload: {} }),
  })
  return answer.json<{ errors: { code: ErrorCode }[] }>().errors[0]?.code
}

/** What the door says before a call looks at its own business. */
const doorRefusals = new Set<unknown>(['acting_refused', 'reason_required', 'not_allowed', 'not_signed_in'])

const doorSays = (code: ErrorCode | undefined) => (doorRefusals.has(code) ? code : 'come in')

/** Without a reason, and with one. */
function expectedOf(endpoint: Endpoint): unknown[] {
  const decision = ruleOf(endpoint)
  // Nobody is an admin while acting, so an admin's call does not come to ask who really acts.
  if (endpoint.access === 'admin') return ['not_allowed', 'not_allowed']
  if (decision === 'refused') return ['acting_refused', 'acting_refused']
  return decision === 'allowed' ? ['come in', 'come in'] : ['reason_required', 'come in']
}

const sessions = new Map<string, Promise<string>>()

/** One session for all calls of a kind, but for the call that ends it. */
function sessionFor(name: string, as: As, act: typeof impersonate): Promise<string> {
  const open = () => act(testApp, people.ada, people[as])
  if (name === 'logout') return open()
  const key = `${as} ${act.name}`
  const session = sessions.get(key) ?? open()
  sessions.set(key, session)
  return session
}

/** Whose place somebody may take to make a call at all. */
const fitting = ({ access }: Endpoint): As => (access === 'professional' ? 'professional' : 'member')

describe('what an admin may do in the name of somebody', () => {
  test('every call of the contract is decided', { tags: ['OP-105'] }, () => {
    expect(calls.filter(({ endpoint }) => ruleOf(endpoint) === undefined).map(({ name }) => name)).toEqual([])
  })

  test.each(calls)('$name does as it was decided', { tags: ['OP-105'] }, async ({ name, endpoint }) => {
    const as = fitting(endpoint)
    const answers = [
      doorSays(await refusalOf(endpoint, await sessionFor(name, as, impersonate))),
      doorSays(await refusalOf(endpoint, await sessionFor(name, as, impersonateWithReason))),
    ]
    expect(answers).toEqual(expectedOf(endpoint))
  })

  test('what concerns the account, its money and other people is refused', () => {
    const refused = calls.filter(({ endpoint }) => ruleOf(endpoint) === 'refused').map(({ name }) => name)
    expect(refused).toEqual(
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

test('a list of appointments says where people meet, so it needs a reason as one appointment does', async () => {
  for (const person of [people.member, people.professional]) {
    const token = await impersonate(testApp, people.ada, person)
    expect(await refusalOf(endpoints.appointments, token)).toBe('reason_required')
  }
})

describe('profiles', () => {
  const { profile, editProfile } = endpoints

  test('a member’s own needs a reason however it is asked for', async () => {
    const token = await impersonate(testApp, people.ada, people.member)
    // PostgreSQL finds `mila` by a capital I with a dot as well.
    const asked = ['', '?noAuth=true', '?username=mila', '?username=MILA', '?username=m%C4%B0la']
    for (const query of asked) expect(await refusalOf(profile, token, query)).toBe('reason_required')
    expect(await refusalOf(editProfile, token)).toBe('reason_required')
    expect(await refusalOf(profile, token, '?username=ines')).toBeUndefined()
  })

  test('a professional’s own is open, what members told them is not', async () => {
    const token = await impersonate(testApp, people.ada, people.professional)
    for (const query of ['', '?username=ines']) expect(await refusalOf(profile, token, query)).toBeUndefined()
    for (const name of ['mila', 'm%C4%B0la', '%C4%B0nes']) {
      expect(await refusalOf(profile, token, `?username=${name}`)).toBe('reason_required')
    }
  })

  test('what a professional answered to be matched is left out until there is a reason', async () => {
    const { token } = people.professional
    const answers = { questionsAnswers: [{ question: 'How do you sleep?', answer: 'Badly' }], searchTags: [1] }
    const body = { personalInfo: { issuesAndConcerns: 'Sleep' }, other: { ...answers, myStory: 'Mine' } }
    await testApp.call(editProfile, { body }, { token })

    const hidden = await testApp.call(
      profile,
      { query: {} },
      { token: await impersonate(testApp, people.ada, people.professional) },
    )
    expect(hidden.data?.user).toMatchObject({ username: 'ines', other: { myStory: 'Mine' } })
    expect(JSON.stringify(hidden.data?.user)).not.toMatch(/Badly|Sleep|searchTags/)

    const reasoned = await impersonateWithReason(testApp, people.ada, people.professional)
    const shown = await testApp.call(profile, { query: {} }, { token: reasoned })
    expect(shown.data?.user).toMatchObject(body)
  })
})
