import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { checkSearch } from '../../chaos/search/check.ts'
import type { StartResult, WordResult } from '../../chaos/search/check.ts'
import { mutations } from '../../chaos/search/mutations.ts'
import {
  MAX_BOOKINGS,
  faultKinds,
  findOwners,
  initialListings,
  planBooking,
  planFaults,
  planSaves,
} from '../../chaos/search/plan.ts'
import type { Call } from '../../chaos/search/recorded-calls.ts'
import { root } from '../../services/addresses.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('the search plan', () => {
  test('planFaults injects every kind once before it repeats one', () => {
    const faults = planFaults(faultKinds.length + 1)
    expect(faults.slice(0, -1)).toEqual(faultKinds.map((kind) => ({ kind, nth: 0 })))
    expect(faults.at(-1)).toEqual({ kind: faultKinds[0], nth: 1 })
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

  test('planBooking books every other hour within the 60 days that a search may ask for', () => {
    const now = 20_000 * DAY + 23 * HOUR
    expect(planBooking(0, now)).toEqual({ bookedStart: 20_002 * DAY, freeStart: 20_002 * DAY + HOUR })
    expect(planBooking(1, now).bookedStart).toBe(20_002 * DAY + 2 * HOUR)
    expect(planBooking(MAX_BOOKINGS, now).freeStart).toBeLessThan(now + 60 * DAY)
  })
})

const noViolations = {
  failedOrSlow: [],
  undocumentedErrors: [],
  wrongResults: [],
  lost: [],
  duplicated: [],
  stale: [],
  bookedStarts: [],
  missingStarts: [],
  failedFaults: [],
}
const call = (changes: Partial<Call>): Call => ({ kind: 'save', startedAt: 0, endedAt: 10, status: 200, ...changes })
const outages = [{ from: 1000, to: 2000 }]

describe('checkSearch', () => {
  type Changes = { calls?: Call[]; wordResults?: WordResult[]; startResults?: StartResult[]; failedFaults?: string[] }
  const check = (changes: Changes) =>
    checkSearch({
      calls: [],
      wordResults: [],
      startResults: [],
      failedFaults: [],
      outages,
      bookedProfessional: 'booked',
      ...changes,
    })
  const createWordResults = (owner: string | undefined, names: string[] | undefined): WordResult[] => [
    { client: 'api', word: 'w', owner, foundUsernames: names },
  ]

  test('finds no violation when calls succeed, words find their owner and times match the bookings', () => {
    const calls = [
      call({}),
      call({ kind: 'search', expectedUsername: 'host', foundUsernames: ['host'], isDegraded: false }),
    ]
    const startResults = [
      { start: 0, isBooked: true, foundUsernames: [] },
      { start: 0, isBooked: false, foundUsernames: ['booked'] },
    ]
    const wordResults = [...createWordResults('ines', ['ines']), ...createWordResults(undefined, [])]
    expect(check({ calls, startResults, wordResults })).toEqual(noViolations)
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
      check({ calls: [call({ kind: 'search', expectedUsername: 'host', foundUsernames: names, isDegraded })] })
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

  test('reports a booked start that is found and a free start that is not found', () => {
    const checkStart = (isBooked: boolean, foundUsernames: string[] | undefined) =>
      check({ startResults: [{ start: 0, isBooked, foundUsernames }] })
    expect(checkStart(true, ['booked']).bookedStarts).toHaveLength(1)
    expect(checkStart(true, undefined).bookedStarts).toHaveLength(1)
    expect(checkStart(false, []).missingStarts).toHaveLength(1)
    expect(checkStart(false, undefined).missingStarts).toHaveLength(1)
  })

  test('reports a fault that was not injected', () => {
    expect(check({ failedFaults: ['killNode'] }).failedFaults).toEqual(['killNode'])
  })
})

test.each(Object.entries(mutations))('the source that the mutation %s replaces exists once', (_, { file, text }) => {
  expect(readFileSync(join(root, file), 'utf8').split(text)).toHaveLength(2)
})
