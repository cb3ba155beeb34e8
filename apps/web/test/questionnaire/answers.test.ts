import type { Question } from '@fourfold/contract/catalog/shapes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { answersMatchingTags, tagsOfAnswers, replaceAnswerTags, toggleAnswer } from '~/lib/answers/answer-tags.ts'
import { saveVisitorAnswers, readVisitorAnswers } from '~/lib/answers/visitor-answers.ts'

import { fakeStorage } from '../fake-storage.ts'

const what: Question = {
  id: 1,
  title: 'Your start',
  text: 'What first?',
  ifTagId: null,
  multiple: false,
  hidden: false,
  answers: [
    { text: 'My body', tags: [2] },
    { text: 'My mind', tags: [3, 4] },
    { text: 'Nothing yet', tags: [] },
  ],
}
const answered = { questionsAnswers: [{ question: 'What first?', answer: 'My body' }], searchTags: [2] }

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', fakeStorage())
})
afterEach(() => void vi.unstubAllGlobals())

test('a part that is kept leaves the rest', () => {
  saveVisitorAnswers(answered)
  saveVisitorAnswers({ requestedTags: [9] })
  expect(readVisitorAnswers()).toEqual({ ...answered, requestedTags: [9] })
})

describe('answers and tags', () => {
  test('chosen answers stand for their tags, each once', () => {
    expect(tagsOfAnswers(what, ['My body', 'My mind'])).toEqual([2, 3, 4])
  })

  test('an answer is chosen when all of its tags are', () => {
    expect(answersMatchingTags(what, [3, 4, 7])).toEqual(['My mind'])
    expect(answersMatchingTags(what, [3])).toEqual([])
  })

  test('other answers take the place of those before; tags from elsewhere stay', () => {
    expect(replaceAnswerTags(what, { before: [2, 70], chosen: ['My mind'] })).toEqual([70, 3, 4])
    expect(replaceAnswerTags(what, { before: [2, 70], chosen: [] })).toEqual([70])
  })

  test('a click adds an answer, another takes it away', () => {
    expect(toggleAnswer(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggleAnswer(['a', 'b'], 'a')).toEqual(['b'])
  })
})
