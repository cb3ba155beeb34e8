import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { saveVisitorAnswers, readVisitorAnswers } from '~/lib/answers/visitor-answers.ts'
import { readStored, removeStored, store } from '~/lib/browser/storage.ts'
import { currentSession, endSession, startSession } from '~/lib/session/session.ts'

import { noor } from '../own-user.ts'

/** Simulates blocked storage: Firefox throws, WebKit returns null. */
function blockStorage(behavior: 'throws' | 'null') {
  vi.stubGlobal('window', new EventTarget())
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        if (behavior === 'throws') throw new DOMException('The operation is insecure.', 'SecurityError')
        return null
      },
    })
  }
}

let originalDescriptors: PropertyDescriptor[]
const names = ['localStorage', 'sessionStorage'] as const

beforeEach(() => {
  originalDescriptors = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name) ?? { value: undefined })
})
afterEach(() => {
  endSession()
  removeStored('session', 'fourfold.visitor-answers')
  vi.unstubAllGlobals()
  for (const [index, name] of names.entries()) Object.defineProperty(globalThis, name, originalDescriptors[index] ?? {})
})

describe.each(['throws', 'null'] as const)('blocked storage (%s)', (behavior) => {
  beforeEach(() => blockStorage(behavior))

  test('reads as empty without errors', () => {
    expect(currentSession()).toBeNull()
    expect(readVisitorAnswers()).toBeNull()
  })

  test('is replaced with memory while the page is open', () => {
    startSession({ token: 'secret', user: noor })
    expect(currentSession()).toMatchObject({ token: 'secret' })
    saveVisitorAnswers({ requestedTags: [9] })
    expect(readVisitorAnswers()).toEqual({ requestedTags: [9] })
    endSession()
    expect(currentSession()).toBeNull()
  })
})

test('keeps values in memory when the storage is full', () => {
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
