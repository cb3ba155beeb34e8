import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  IMPERSONATION_KEY,
  currentSession,
  endSession,
  onSessionChange,
  readSession,
  SESSION_KEY,
  startImpersonation,
  startSession,
} from '~/lib/session/session.ts'

import { fakeBrowser } from '../fake-browser.ts'

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

let browser: ReturnType<typeof fakeBrowser>

beforeEach(() => {
  browser = fakeBrowser()
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
})
afterEach(() => void vi.unstubAllGlobals())

describe('the session', () => {
  test('keeps token, userId, isAdmin, isProfessional and username, and nothing else', { tags: ['ACC-56'] }, () => {
    startSession({ token: 'secret', user })
    const kept = { token: 'secret', userId: 7, isAdmin: false, isProfessional: true, username: 'mila' }
    expect(currentSession()).toEqual(kept)
    expect(JSON.parse(browser.globals.localStorage.getItem(SESSION_KEY) ?? '')).toEqual(kept)
  })

  test('ending it leaves nothing behind', () => {
    startSession({ token: 'secret', user })
    endSession()
    expect(currentSession()).toBeNull()
    expect(browser.globals.localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  test('the same session is the same object, or screens would never come to rest', () => {
    startSession({ token: 'secret', user })
    expect(currentSession()).toBe(currentSession())
  })

  test.each(['', '{', 'null', '7', '{}', '{"token":7}', '{"token":"","userId":1}'])('%j is not a session', (text) => {
    expect(readSession(text)).toBeNull()
  })

  test('a token alone is a session, of a member nobody knows more of', { tags: ['SHL-49'] }, () => {
    const unknown = { token: 'alone', userId: 0, isAdmin: false, isProfessional: false, username: '' }
    expect(readSession('{"token":"alone"}')).toEqual(unknown)
    const damaged = {
      token: 'alone',
      userId: '7',
      isAdmin: 'yes',
      isProfessional: 1,
      username: null,
      impersonating: 'x',
    }
    expect(readSession(JSON.stringify(damaged))).toEqual(unknown)
  })

  test('tells listeners what changed it, other tabs included, until they stop', () => {
    const heard: string[] = []
    const stop = onSessionChange((change) => heard.push(change))
    startSession({ token: 'secret', user })
    endSession('lost')
    browser.elsewhere(SESSION_KEY, null)
    browser.elsewhere('something else', 'x')
    stop()
    endSession()
    expect(heard).toEqual(['here', 'lost', 'elsewhere'])
  })
})

describe('acting as somebody', () => {
  const ada = { token: 'own', user: { ...user, id: 1, username: 'ada', isAdmin: true } }

  test('counts in this tab alone, and the own session stays where it was', () => {
    startSession(ada)
    startImpersonation({ token: 'acting', user })
    expect(currentSession()).toMatchObject({
      token: 'acting',
      userId: 7,
      isAdmin: false,
      impersonating: { name: 'Mila' },
    })
    expect(browser.globals.localStorage.getItem(SESSION_KEY)).toContain('"own"')
    expect(browser.globals.localStorage.getItem(IMPERSONATION_KEY)).toBeNull()
  })

  test.each(['here', 'lost'] as const)('ending it %s leaves the admin', (change) => {
    startSession(ada)
    startImpersonation({ token: 'acting', user })
    const heard: unknown[] = []
    const stop = onSessionChange((how, before) => heard.push([how, before?.impersonating?.name]))
    endSession(change)
    stop()
    expect(heard).toEqual([[change, 'Mila']])
    expect(currentSession()).toMatchObject({ token: 'own', userId: 1 })
    expect(currentSession()?.impersonating).toBeUndefined()
  })

  test('what the admin does in other tabs is nothing to this one', () => {
    startSession(ada)
    startImpersonation({ token: 'acting', user })
    const heard: string[] = []
    const stop = onSessionChange((change) => heard.push(change))
    browser.elsewhere(SESSION_KEY, null)
    stop()
    expect(heard).toEqual([])
    expect(currentSession()).toMatchObject({ token: 'acting' })
  })

  test('logging in anew ends it', () => {
    startImpersonation({ token: 'acting', user })
    startSession(ada)
    expect(currentSession()).toMatchObject({ token: 'own' })
  })
})
