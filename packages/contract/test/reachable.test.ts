import { expect, test } from 'vitest'

import { findUnreachableQuestions } from '../src/catalog/unreachable-questions.ts'

const asked = (id: number, ifTagId: number | null, tags: number[], hidden = false) => ({
  id,
  hidden,
  ifTagId,
  answers: [{ text: 'Yes', tags }],
})

test('a condition is met only by answers to questions that come before and can be asked', { tags: ['CAT-14'] }, () => {
  expect(findUnreachableQuestions([asked(1, null, [7]), asked(2, 7, [8]), asked(3, 8, [])])).toEqual([])
  expect(findUnreachableQuestions([asked(1, 7, [7]), asked(2, null, [])])).toEqual([1])
  expect(findUnreachableQuestions([asked(1, 7, []), asked(2, null, [7])])).toEqual([1])
  expect(findUnreachableQuestions([asked(1, null, []), asked(2, 7, [8]), asked(3, 8, [])])).toEqual([2, 3])
})

test(
  'what a hidden question would lead to counts for nothing, and itself is not meant to be reached',
  { tags: ['CAT-14'] },
  () => {
    expect(findUnreachableQuestions([asked(1, null, [7], true), asked(2, 7, []), asked(3, 9, [], true)])).toEqual([2])
  },
)
