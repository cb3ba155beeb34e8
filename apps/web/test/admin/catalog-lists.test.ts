import type { SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import { describe, expect, test } from 'vitest'

import { parseListSearch, filterRows, serializeListSearch } from '~/features/admin/catalog/lists/list-search.ts'
import { findNewlyUnreachable } from '~/features/admin/catalog/unreachable-questions.ts'

const rows = [
  { id: 3, text: 'Back pain', priority: 2 },
  { id: 2, text: 'Sleep', priority: 9 },
  { id: 1, text: 'Pain in the neck', priority: 5 },
]
const list = {
  rows,
  getSearchText: ({ text }: (typeof rows)[number]) => text,
  columns: [
    {
      label: 'Priority',
      compare: (left: { priority: number }, right: { priority: number }) => left.priority - right.priority,
    },
    { label: 'Text' },
  ],
}
const filterIds = (query: string) => filterRows(list, parseListSearch(new URLSearchParams(query))).map(({ id }) => id)

describe('catalog list', () => {
  test('keeps its default order until a column is chosen', () => {
    expect(filterIds('')).toEqual([3, 2, 1])
    expect(filterIds('sort=Priority')).toEqual([3, 1, 2])
    expect(filterIds('sort=Priority&desc=yes')).toEqual([2, 1, 3])
    expect(filterIds('sort=Text')).toEqual([3, 2, 1])
    expect(filterIds('sort=nonsense&desc=yes')).toEqual([3, 2, 1])
  })

  test('matches all words in any case and order', () => {
    expect(filterIds('text=PAIN')).toEqual([3, 1])
    expect(filterIds('text=pain+back')).toEqual([3])
    expect(filterIds('text=++')).toEqual([3, 2, 1])
    expect(filterIds('text=yoga')).toEqual([])
  })

  test('parses the URL that it serializes', () => {
    for (const query of ['', 'text=a+b', 'sort=Priority', 'text=x&sort=Priority&desc=yes']) {
      expect(serializeListSearch(parseListSearch(new URLSearchParams(query))).toString()).toBe(query)
    }
  })
})

describe('questions that become unreachable', () => {
  const makeQuestion = (id: number, ifTagId: number | null, tags: number[]): SavedQuestion => ({
    id,
    type: 'match',
    title: '',
    text: `Question ${id}`,
    multiple: false,
    hidden: false,
    ifTagId,
    answers: [{ text: 'Yes', tags }],
    version: 1,
  })
  const questions = [makeQuestion(1, null, [7]), makeQuestion(2, 7, []), makeQuestion(3, 9, [])]
  const [first = makeQuestion(0, null, [])] = questions

  test('treats a new question as the last one', () => {
    const draft = { hidden: false, answers: [] }
    expect(findNewlyUnreachable(questions, null, { ...draft, ifTagId: 7 })).toEqual({
      isSelfUnreachable: false,
      otherQuestions: [],
    })
    expect(findNewlyUnreachable(questions, null, { ...draft, ifTagId: 8 })).toEqual({
      isSelfUnreachable: true,
      otherQuestions: [],
    })
  })

  test('lists only questions that were reachable before', () => {
    const afterHiding = findNewlyUnreachable(questions, first, { ...first, hidden: true })
    expect(afterHiding).toEqual({ isSelfUnreachable: false, otherQuestions: [questions[1]] })
    const afterUntagging = findNewlyUnreachable(questions, first, { ...first, answers: [] })
    expect(afterUntagging).toEqual({ isSelfUnreachable: false, otherQuestions: [questions[1]] })
    expect(findNewlyUnreachable(questions, first, first)).toEqual({ isSelfUnreachable: false, otherQuestions: [] })
  })
})
