import { describe, expect, test } from 'vitest'

import { checkSearch } from '../../bench/search/limits.ts'
import { searchSize } from './search-size.ts'

type Size = typeof searchSize

const listProblems = (size: Size) => checkSearch({ bench: 'search', unit: 'milliseconds', sizes: [size] })
const withP95 = (kind: string, p95: number): Size => ({
  ...searchSize,
  kinds: {
    ...searchSize.kinds,
    [kind]: { p50: 1, p95, waited: 0, cpu: { search: 1, api: 1, postgres: 1, client: 1 } },
  },
})
const { api, search, throughput } = searchSize

describe('search limits for a million professionals', () => {
  test('accept results within the limits', () => {
    expect(listProblems(searchSize)).toEqual([])
  })

  test.each<[string, Size]>([
    ['api is ready after', { ...searchSize, api: { ...api, readySeconds: 5.1 } }],
    ['api takes 201 MB', { ...searchSize, api: { ...api, megabytes: 201 } }],
    [
      'search is ready after',
      { ...searchSize, search: { ...search, fromSnapshot: { ...search.fromSnapshot, readySeconds: 11 } } },
    ],
    [
      'search takes 801 MB',
      { ...searchSize, search: { ...search, afterQuestions: { ...search.afterQuestions, megabytes: 801 } } },
    ],
    ['nationwide takes 51 ms', withP95('nationwide', 51)],
    ['state takes 31 ms', withP95('state', 31)],
    ['prefix takes 51 ms', withP95('prefix', 51)],
    ['"common" costs 51 ms', { ...searchSize, longest: { common: 51 } }],
    [
      'two search processes answer 1.6 times as many',
      { ...searchSize, throughput: { ...throughput, calls: { ...throughput.calls, ratio: 1.6 } } },
    ],
  ])('report that %s', (problem, size) => {
    expect(listProblems(size)).toEqual([expect.stringContaining(problem)])
  })

  test('ignore throughput when the machine has too few cores', () => {
    const calls = { ...throughput.calls, ratio: 1.6, limitedBy: '2 of 2 cores are free, and 2.38 are needed' }
    expect(listProblems({ ...searchSize, throughput: { ...throughput, calls } })).toEqual([])
  })

  test('do not apply to fewer professionals', () => {
    expect(listProblems({ ...withP95('state', 31), professionals: 2000 })).toEqual([])
  })
})
