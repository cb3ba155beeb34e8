import { expect, test } from 'vitest'

import { findUnreachableQuestions } from '../src/catalog/unreachable-questions.ts'

const question = (id: number, ifTagId: number | null, tags: number[], hidden = false) => ({
  id,
  hidden,
  ifTagId,
  answers: [{ text: 'Yes', tags }],
})

test('finds questions whose condition tag no earlier reachable question has', { tags: ['CAT-14'] }, () => {
  expect(findUnreachableQuestions([question(1, null, [7]), question(2, 7, [8]), question(3, 8, [])])).toEqual([])
  expect(findUnreachableQuestions([question(1, 7, [7]), question(2, null, [])])).toEqual([1])
  expect(findUnreachableQuestions([question(1, 7, []), question(2, null, [7])])).toEqual([1])
  expect(findUnreachableQuestions([question(1, null, []), question(2, 7, [8]), question(3, 8, [])])).toEqual([2, 3])
})

test('ignores tags of hidden questions and skips hidden questions', { tags: ['CAT-14'] }, () => {
  expect(
    findUnreachableQuestions([question(1, null, [7], true), question(2, 7, []), question(3, 9, [], true)]),
  ).toEqual([2])
})
