import type { Question } from '@fourfold/contract/catalog/shapes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { findAnswersByTags, collectAnswerTags, replaceAnswerTags, toggleAnswer } from '~/lib/answers/answer-tags.ts'
import { saveVisitorAnswers, readVisitorAnswers } from '~/lib/answers/visitor-answers.ts'

import { createFakeStorage } from '../fake-storage.ts'

const firstQuestion: Question = {
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
const visitorAnswers = { questionsAnswers: [{ question: 'What first?', answer: 'My body' }], searchTags: [2] }

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', createFakeStorage())
})
afterEach(() => void vi.unstubAllGlobals())

test('saveVisitorAnswers merges the saved parts', () => {
  saveVisitorAnswers(visitorAnswers)
  saveVisitorAnswers({ requestedTags: [9] })
  expect(readVisitorAnswers()).toEqual({ ...visitorAnswers, requestedTags: [9] })
})

describe('answers and tags', () => {
  test('lists the tags of the chosen answers without duplicates', () => {
    expect(collectAnswerTags(firstQuestion, ['My body', 'My mind'])).toEqual([2, 3, 4])
  })

  test('matches an answer only if all its tags are chosen', () => {
    expect(findAnswersByTags(firstQuestion, [3, 4, 7])).toEqual(['My mind'])
    expect(findAnswersByTags(firstQuestion, [3])).toEqual([])
  })

  test('replaces the tags of previous answers and keeps other tags', () => {
    expect(replaceAnswerTags(firstQuestion, { previousTags: [2, 70], selectedAnswers: ['My mind'] })).toEqual([
      70, 3, 4,
    ])
    expect(replaceAnswerTags(firstQuestion, { previousTags: [2, 70], selectedAnswers: [] })).toEqual([70])
  })

  test('adds an answer on the first click and removes it on the second', () => {
    expect(toggleAnswer(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggleAnswer(['a', 'b'], 'a')).toEqual(['b'])
  })
})
