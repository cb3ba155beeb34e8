import { beforeEach, expect, test, vi } from 'vitest'

import { registrationAnswers, clearVisitorAnswers } from '~/lib/answers/visitor-answers.ts'

const KEY = 'fourfold.visitor-answers'
const answers = {
  requestedTags: [4],
  searchTags: [1, 2],
  questionsAnswers: [{ question: 'What hurts?', answer: 'My back' }],
}

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('a visitor who answered nothing takes nothing along', () => {
  expect(registrationAnswers(false)).toBeNull()
  expect(registrationAnswers(true)).toBeNull()
})

test('a professional takes the requested tags along, and nothing of a search', () => {
  kept.set(KEY, JSON.stringify(answers))
  expect(registrationAnswers(true)).toEqual({ requestedTags: [4] })
})

test('a member takes search tags and answers along', () => {
  kept.set(KEY, JSON.stringify(answers))
  expect(registrationAnswers(false)).toEqual({ searchTags: [1, 2], questionsAnswers: answers.questionsAnswers })
})

test.each(['', '{', '[]', '"text"', '{"searchTags":["one"]}', '{"questionsAnswers":[{"question":1}]}'])(
  'anything but a set of answers is ignored: %s',
  (text) => {
    kept.set(KEY, text)
    expect(registrationAnswers(false)).toBeNull()
  },
)

test('once registered, the answers are the account’s', () => {
  kept.set(KEY, JSON.stringify(answers))
  clearVisitorAnswers()
  expect(registrationAnswers(false)).toBeNull()
})
