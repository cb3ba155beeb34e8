import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  IMPERSONATION_KEY,
  currentSession,
  endSession,
  onSessionChange,
  parseSession,
  SESSION_KEY,
  startImpersonation,
  startSession,
} from '~/lib/session/session.ts'

import { createFakeBrowser } from '../fake-browser.ts'

const user = {
  id: 7,
  name: 'Mila',
  username: 'mila',
  email: 'mila@example.com',
  emailVerified: false,
  pendingEmail: null,
  isAdmin: false,
  isProfessional: true,
  other: null,
}

let browser: ReturnType<typeof createFakeBrowser>

beforeEach(() => {
  browser = createFakeBrowser()
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
})
afterEach(() => void vi.unstubAllGlobals())

describe('the session', () => {
  test('stores token, userId, isAdmin, isProfessional and username only', { tags: ['ACC-56'] }, () => {
    startSession({ token: 'secret', user })
    const stored = { token: 'secret', userId: 7, isAdmin: false, isProfessional: true, username: 'mila' }
    expect(currentSession()).toEqual(stored)
    expect(JSON.parse(browser.globals.localStorage.getItem(SESSION_KEY) ?? '')).toEqual(stored)
  })

  test('is removed from storage when it ends', () => {
    startSession({ token: 'secret', user })
    endSession()
    expect(currentSession()).toBeNull()
    expect(browser.globals.localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  test('is the same object while it is unchanged, to avoid endless rendering', () => {
    startSession({ token: 'secret', user })
    expect(currentSession()).toBe(currentSession())
  })

  test.each(['', '{', 'null', '7', '{}', '{"token":7}', '{"token":"","userId":1}'])(
    'is null for invalid stored data %j',
    (text) => {
      expect(parseSession(text)).toBeNull()
    },
  )

  test('needs only a token; other fields default to a member without rights', { tags: ['SHL-49'] }, () => {
    const defaultSession = { token: 'alone', userId: 0, isAdmin: false, isProfessional: false, username: '' }
    expect(parseSession('{"token":"alone"}')).toEqual(defaultSession)
    const invalidFields = {
      token: 'alone',
      userId: '7',
      isAdmin: 'yes',
      isProfessional: 1,
      username: null,
      impersonating: 'x',
    }
    expect(parseSession(JSON.stringify(invalidFields))).toEqual(defaultSession)
  })

  test('notifies listeners of changes in this and other tabs, until they unsubscribe', () => {
    const changes: string[] = []
    const unsubscribe = onSessionChange((change) => changes.push(change))
    startSession({ token: 'secret', user })
    endSession('lost')
    browser.setInOtherTab(SESSION_KEY, null)
    browser.setInOtherTab('something else', 'x')
    unsubscribe()
    endSession()
    expect(changes).toEqual(['this-tab', 'lost', 'other-tab'])
  })
})

describe('impersonation', () => {
  const ada = { token: 'admin', user: { ...user, id: 1, username: 'ada', isAdmin: true } }

  test('applies to this tab only and keeps the session of the admin', () => {
    startSession(ada)
    startImpersonation({ token: 'impersonation', user })
    expect(currentSession()).toMatchObject({
      token: 'impersonation',
      userId: 7,
      isAdmin: false,
      impersonating: { name: 'Mila' },
    })
    expect(browser.globals.localStorage.getItem(SESSION_KEY)).toContain('"admin"')
    expect(browser.globals.localStorage.getItem(IMPERSONATION_KEY)).toBeNull()
  })

  test.each(['this-tab', 'lost'] as const)('returns to the session of the admin when it ends (%s)', (change) => {
    startSession(ada)
    startImpersonation({ token: 'impersonation', user })
    const changes: unknown[] = []
    const unsubscribe = onSessionChange((cause, previousSession) =>
      changes.push([cause, previousSession?.impersonating?.name]),
    )
    endSession(change)
    unsubscribe()
    expect(changes).toEqual([[change, 'Mila']])
    expect(currentSession()).toMatchObject({ token: 'admin', userId: 1 })
    expect(currentSession()?.impersonating).toBeUndefined()
  })

  test('ignores session changes in other tabs', () => {
    startSession(ada)
    startImpersonation({ token: 'impersonation', user })
    const changes: string[] = []
    const unsubscribe = onSessionChange((change) => changes.push(change))
    browser.setInOtherTab(SESSION_KEY, null)
    unsubscribe()
    expect(changes).toEqual([])
    expect(currentSession()).toMatchObject({ token: 'impersonation' })
  })

  test('ends with a new login', () => {
    startImpersonation({ token: 'impersonation', user })
    startSession(ada)
    expect(currentSession()).toMatchObject({ token: 'admin' })
  })
})
