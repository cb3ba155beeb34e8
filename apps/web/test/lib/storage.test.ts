import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { saveVisitorAnswers, readVisitorAnswers } from '~/lib/answers/visitor-answers.ts'
import { readStored, removeStored, store } from '~/lib/browser/storage.ts'
import { currentSession, endSession, startSession } from '~/lib/session/session.ts'

import { noor } from '../noor.ts'

/** A browser whose person has forbidden sites to keep anything: Firefox throws, WebKit has null. */
function blocked(how: 'throws' | 'null') {
  vi.stubGlobal('window', new EventTarget())
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        if (how === 'throws') throw new DOMException('The operation is insecure.', 'SecurityError')
        return null
      },
    })
  }
}

let before: PropertyDescriptor[]
const names = ['localStorage', 'sessionStorage'] as const

beforeEach(() => {
  before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name) ?? { value: undefined })
})
afterEach(() => {
  endSession()
  removeStored('session', 'fourfold.visitor-answers')
  vi.unstubAllGlobals()
  for (const [at, name] of names.entries()) Object.defineProperty(globalThis, name, before[at] ?? {})
})

describe.each(['throws', 'null'] as const)('where nothing may be kept (%s)', (how) => {
  beforeEach(() => blocked(how))

  test('there is no session, and nothing fails', () => {
    expect(currentSession()).toBeNull()
    expect(readVisitorAnswers()).toBeNull()
  })

  test('somebody can log in and answer, for as long as the page is open', () => {
    startSession({ token: 'secret', user: noor })
    expect(currentSession()).toMatchObject({ token: 'secret' })
    saveVisitorAnswers({ requestedTags: [9] })
    expect(readVisitorAnswers()).toEqual({ requestedTags: [9] })
    endSession()
    expect(currentSession()).toBeNull()
  })
})

test('what no longer fits is remembered by the page', () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  })
  store('session', 'key', 'value')
  expect(readStored('session', 'key')).toBe('value')
  removeStored('session', 'key')
  expect(readStored('session', 'key')).toBeNull()
})
