import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { SESSION_KEY } from '~/lib/session/session.ts'
import type { Session } from '~/lib/session/session.ts'
import { clientLoader } from '~/routes/shell/start.tsx'

import { createFakeBrowser } from '../fake-browser.ts'
import { viewer } from '../render-markup.tsx'

beforeEach(() => {
  for (const [name, value] of Object.entries(createFakeBrowser().globals)) vi.stubGlobal(name, value)
})
afterEach(() => void vi.unstubAllGlobals())

/** Returns the redirect target of the start page. */
function startPageTarget(): string | null {
  try {
    clientLoader()
    return null
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('location') : String(thrown)
  }
}

const sessions: [role: string, session: Session | null, target: string][] = [
  ['a visitor', null, '/search'],
  ['a member', viewer, '/search'],
  ['a professional', { ...viewer, isProfessional: true, username: 'maya/okafor' }, '/user/maya%2Fokafor'],
]

test.each(sessions)(
  'the start page redirects %s to the specified page',
  { tags: ['SHL-18'] },
  (_role, session, target) => {
    if (session) localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    expect(startPageTarget()).toBe(target)
  },
)
