import { beforeEach, expect, test, vi } from 'vitest'

import { registrationAnswers, clearVisitorAnswers } from '~/lib/answers/visitor-answers.ts'

const KEY = 'fourfold.visitor-answers'
const answers = {
  requestedTags: [4],
  searchTags: [1, 2],
  questionsAnswers: [{ question: 'What hurts?', answer: 'My back' }],
}

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  })
})

test('registrationAnswers returns null without stored answers', () => {
  expect(registrationAnswers(false)).toBeNull()
  expect(registrationAnswers(true)).toBeNull()
})

test('registrationAnswers returns only the requested tags for a professional', () => {
  stored.set(KEY, JSON.stringify(answers))
  expect(registrationAnswers(true)).toEqual({ requestedTags: [4] })
})

test('registrationAnswers returns search tags and answers for a member', () => {
  stored.set(KEY, JSON.stringify(answers))
  expect(registrationAnswers(false)).toEqual({ searchTags: [1, 2], questionsAnswers: answers.questionsAnswers })
})

test.each(['', '{', '[]', '"text"', '{"searchTags":["one"]}', '{"questionsAnswers":[{"question":1}]}'])(
  'registrationAnswers ignores invalid stored answers: %s',
  (text) => {
    stored.set(KEY, text)
    expect(registrationAnswers(false)).toBeNull()
  },
)

test('clearVisitorAnswers removes the stored answers', () => {
  stored.set(KEY, JSON.stringify(answers))
  clearVisitorAnswers()
  expect(registrationAnswers(false)).toBeNull()
})
