import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { checkSearch } from '../../chaos/search/check.ts'
import type { WordResult } from '../../chaos/search/check.ts'
import { mutations } from '../../chaos/search/mutations.ts'
import { faultKinds, planFaults, initialListings, findOwners, planSaves } from '../../chaos/search/plan.ts'
import type { Call } from '../../chaos/search/recorded-calls.ts'
import { root } from '../../services/addresses.ts'

describe('the search plan', () => {
  test('planFaults includes every kind in the first four faults, and its severe form in the first eight', () => {
    expect(planFaults(4).map(({ kind }) => kind)).toEqual(faultKinds)
    const severe = planFaults(8).filter(({ isSevere }) => isSevere)
    expect(new Set(severe.map(({ kind }) => kind))).toEqual(new Set(faultKinds))
  })

  test('planSaves gives every save a unique word, and findOwners an owner only to the last word of a professional', () => {
    const words = [...initialListings(), ...planSaves(1000)]
    expect(new Set(words.map(({ word }) => word)).size).toBe(words.length)
    const owners = findOwners(words)
    expect(owners.size).toBe(words.length)
    expect([...owners.values()].filter((owner) => owner !== undefined).toSorted((a, b) => a - b)).toEqual(
      initialListings().map(({ professional }) => professional),
    )
  })
})

const noViolations = {
  failedOrSlow: [],
  undocumentedErrors: [],
  wrongResults: [],
  lost: [],
  duplicated: [],
  stale: [],
  failedRestarts: [],
}
const call = (changes: Partial<Call>): Call => ({ kind: 'profile', startedAt: 0, endedAt: 10, status: 200, ...changes })
const outages = [{ from: 1000, to: 2000 }]

describe('checkSearch', () => {
  const check = (changes: { calls?: Call[]; wordResults?: WordResult[]; failedRestarts?: string[] }) =>
    checkSearch({ calls: [], wordResults: [], failedRestarts: [], outages, unchangedProfessional: 'host', ...changes })
  const createWordResults = (owner: string | undefined, names: string[] | undefined): WordResult[] => [
    { client: 'search-1', word: 'w', owner, foundUsernames: names },
  ]

  test('finds no violation when calls succeed and words find their owner', () => {
    const calls = [call({}), call({ kind: 'search', foundUsernames: ['host'], isDegraded: false })]
    expect(
      check({ calls, wordResults: [...createWordResults('ines', ['ines']), ...createWordResults(undefined, [])] }),
    ).toEqual(noViolations)
  })

  test('reports a call that fails or is slow while PostgreSQL is available', () => {
    expect(check({ calls: [call({ status: 500, code: 'unexpected' })] }).failedOrSlow).toHaveLength(1)
    expect(check({ calls: [call({ status: 503, code: 'unavailable' })] }).failedOrSlow).toHaveLength(1)
    expect(check({ calls: [call({ status: 0 })] }).failedOrSlow).toHaveLength(1)
    expect(check({ calls: [call({ startedAt: 2001, endedAt: 5002 })] }).failedOrSlow).toHaveLength(1)
  })

  test('reports an undocumented error during an outage of PostgreSQL', () => {
    const during = { startedAt: 1500, endedAt: 1600 }
    expect(check({ calls: [call({ ...during, status: 503, code: 'unavailable' })] })).toEqual(noViolations)
    expect(check({ calls: [call({ ...during, status: 500, code: 'unexpected' })] }).undocumentedErrors).toHaveLength(1)
    expect(check({ calls: [call({ ...during, status: 0 })] }).undocumentedErrors).toHaveLength(1)
  })

  test('reports a wrong search result that is not marked as degraded', () => {
    const search = (names: string[], isDegraded: boolean) =>
      check({ calls: [call({ foundUsernames: names, isDegraded })] })
    expect(search([], true)).toEqual(noViolations)
    expect(search([], false).wrongResults).toHaveLength(1)
    expect(search(['host', 'ines'], false).wrongResults).toHaveLength(1)
  })

  test('reports a save that is not found or found twice, and a stale word', () => {
    expect(check({ wordResults: createWordResults('ines', []) }).lost).toHaveLength(1)
    expect(check({ wordResults: createWordResults('ines', undefined) }).lost).toHaveLength(1)
    expect(check({ wordResults: createWordResults('ines', ['ines', 'ines']) }).duplicated).toHaveLength(1)
    expect(check({ wordResults: createWordResults('ines', ['ines', 'noor']) }).duplicated).toHaveLength(1)
    expect(check({ wordResults: createWordResults(undefined, ['ines']) }).stale).toHaveLength(1)
  })

  test('reports a process that does not start again', () => {
    expect(check({ failedRestarts: ['search-1'] }).failedRestarts).toEqual(['search-1'])
  })
})

test.each(Object.entries(mutations))('the source that --mutation %s replaces exists once', (_, { file, text }) => {
  expect(readFileSync(join(root, file), 'utf8').split(text)).toHaveLength(2)
})
