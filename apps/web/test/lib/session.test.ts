import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  currentSession,
  endSession,
  onSessionChange,
  readSession,
  SESSION_KEY,
  startSession,
} from '~/lib/session/session.ts'

import { fakeBrowser } from '../fake-browser.ts'

const user = {
  id: 7,
  name: 'Mila',
  username: 'mila',
  email: 'mila@example.com',
  emailVerified: false,
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
  test('ACC-56: keeps token, userId, isAdmin, isProfessional and username, and nothing else', () => {
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

  test.each(['', '{', 'null', '7', '{}', '{"token":7}', '{"token":"","userId":1}'])('%j is no session', (text) => {
    expect(readSession(text)).toBeNull()
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
