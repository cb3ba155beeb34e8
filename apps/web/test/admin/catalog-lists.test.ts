import type { SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import { describe, expect, test } from 'vitest'

import { parseListSearch, filterRows, serializeListSearch } from '~/features/admin/catalog/lists/list-search.ts'
import { findNewlyUnreachable } from '~/features/admin/catalog/unreachable-questions.ts'

const rows = [
  { id: 3, text: 'Back pain', priority: 2 },
  { id: 2, text: 'Sleep', priority: 9 },
  { id: 1, text: 'Pain in the neck', priority: 5 },
]
const listed = {
  rows,
  textOf: ({ text }: (typeof rows)[number]) => text,
  columns: [
    {
      label: 'Priority',
      compare: (one: { priority: number }, other: { priority: number }) => one.priority - other.priority,
    },
    { label: 'Text' },
  ],
}
const shown = (query: string) => filterRows(listed, parseListSearch(new URLSearchParams(query))).map(({ id }) => id)

describe('a list of what is curated', () => {
  test('has its own order until a column is chosen', () => {
    expect(shown('')).toEqual([3, 2, 1])
    expect(shown('sort=Priority')).toEqual([3, 1, 2])
    expect(shown('sort=Priority&desc=yes')).toEqual([2, 1, 3])
    expect(shown('sort=Text')).toEqual([3, 2, 1])
    expect(shown('sort=nonsense&desc=yes')).toEqual([3, 2, 1])
  })

  test('is searched for all words, whatever their case and order', () => {
    expect(shown('text=PAIN')).toEqual([3, 1])
    expect(shown('text=pain+back')).toEqual([3])
    expect(shown('text=++')).toEqual([3, 2, 1])
    expect(shown('text=yoga')).toEqual([])
  })

  test('is read from the address as it was written', () => {
    for (const query of ['', 'text=a+b', 'sort=Priority', 'text=x&sort=Priority&desc=yes']) {
      expect(serializeListSearch(parseListSearch(new URLSearchParams(query))).toString()).toBe(query)
    }
  })
})

describe('what nobody would reach once a question is saved', () => {
  const asked = (id: number, ifTagId: number | null, tags: number[]): SavedQuestion => ({
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
  const questions = [asked(1, null, [7]), asked(2, 7, []), asked(3, 9, [])]
  const [first = asked(0, null, [])] = questions

  test('a new question stands at the end, and sees what comes before it', () => {
    const draft = { hidden: false, answers: [] }
    expect(findNewlyUnreachable(questions, null, { ...draft, ifTagId: 7 })).toEqual({ itself: false, others: [] })
    expect(findNewlyUnreachable(questions, null, { ...draft, ifTagId: 8 })).toEqual({ itself: true, others: [] })
  })

  test('questions that were reached before are named, and those that never were are not', () => {
    const hidden = findNewlyUnreachable(questions, first, { ...first, hidden: true })
    expect(hidden).toEqual({ itself: false, others: [questions[1]] })
    const untagged = findNewlyUnreachable(questions, first, { ...first, answers: [] })
    expect(untagged).toEqual({ itself: false, others: [questions[1]] })
    expect(findNewlyUnreachable(questions, first, first)).toEqual({ itself: false, others: [] })
  })
})
