import { describe, expect, test } from 'vitest'

import { checkSearch } from '../../bench/search/limits.ts'
import { passingResult } from './passing-search-result.ts'

type Result = typeof passingResult

const listMissedLimits = (result: Result) => checkSearch({ bench: 'search', unit: 'milliseconds', results: [result] })
const withP95 = (kind: string, p95: number): Result => ({
  ...passingResult,
  kinds: {
    ...passingResult.kinds,
    [kind]: { p50: 1, p95, schedulingDelay: 0, cpu: { search: 1, api: 1, postgres: 1, client: 1 } },
  },
})
const { api, search, throughput } = passingResult

describe('search limits for a million professionals', () => {
  test('accept results within the limits', () => {
    expect(listMissedLimits(passingResult)).toEqual([])
  })

  test.each<[string, Result]>([
    ['api is ready after', { ...passingResult, api: { ...api, readySeconds: 5.1 } }],
    ['api takes 201 MB', { ...passingResult, api: { ...api, megabytes: 201 } }],
    [
      'search is ready after',
      { ...passingResult, search: { ...search, fromSnapshot: { ...search.fromSnapshot, readySeconds: 11 } } },
    ],
    [
      'search takes 801 MB',
      { ...passingResult, search: { ...search, afterQueries: { ...search.afterQueries, megabytes: 801 } } },
    ],
    ['nationwide takes 51 ms', withP95('nationwide', 51)],
    ['state takes 31 ms', withP95('state', 31)],
    ['prefix takes 51 ms', withP95('prefix', 51)],
    ['"common" costs 51 ms', { ...passingResult, longQueries: { common: 51 } }],
    [
      'two search processes answer 1.6 times as many',
      { ...passingResult, throughput: { ...throughput, calls: { ...throughput.calls, ratio: 1.6 } } },
    ],
  ])('report that %s', (message, result) => {
    expect(listMissedLimits(result)).toEqual([expect.stringContaining(message)])
  })

  test('ignore throughput when the machine has too few cores', () => {
    const calls = { ...throughput.calls, ratio: 1.6, limitedBy: '2 of 2 cores are free, and 2.38 are needed' }
    expect(listMissedLimits({ ...passingResult, throughput: { ...throughput, calls } })).toEqual([])
  })

  test('do not apply to fewer professionals', () => {
    expect(listMissedLimits({ ...withP95('state', 31), professionals: 2000 })).toEqual([])
  })
})
