import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { checkSearch } from '../../chaos/search/check.ts'
import type { Found } from '../../chaos/search/check.ts'
import { mutations } from '../../chaos/search/mutations.ts'
import { faultKinds, planFaults, initialListings, findOwners, planSaves } from '../../chaos/search/plan.ts'
import type { Call } from '../../chaos/search/recorded-calls.ts'
import { root } from '../../services/addresses.ts'

describe('the plan of a run of search', () => {
  test('has every kind of fault in its first four, and each the hard way in its first eight', () => {
    expect(planFaults(4).map(({ kind }) => kind)).toEqual(faultKinds)
    const hard = planFaults(8).filter(({ isSevere }) => isSevere)
    expect(new Set(hard.map(({ kind }) => kind))).toEqual(new Set(faultKinds))
  })

  test('has a word of its own for every save, and an owner for the last of each professional only', () => {
    const words = [...initialListings(), ...planSaves(1000)]
    expect(new Set(words.map(({ word }) => word)).size).toBe(words.length)
    const owners = findOwners(words)
    expect(owners.size).toBe(words.length)
    expect([...owners.values()].filter((owner) => owner !== undefined).toSorted((a, b) => a - b)).toEqual(
      initialListings().map(({ professional }) => professional),
    )
  })
})

const nothing = { unanswered: [], wrongError: [], inexact: [], lost: [], duplicated: [], stale: [], stuck: [] }
const call = (given: Partial<Call>): Call => ({ kind: 'profile', began: 0, ended: 10, status: 200, ...given })
const outages = [{ from: 1000, to: 2000 }]

describe('what a run of search calls wrong', () => {
  const wrong = (given: { calls?: Call[]; found?: Found[]; stuck?: string[] }) =>
    checkSearch({ calls: [], found: [], stuck: [], outages, fixed: 'host', ...given })
  const found = (owner: string | undefined, names: string[] | undefined): Found[] => [
    { client: 'search-1', word: 'w', owner, found: names },
  ]

  test('nothing, when calls are answered and words find who says them', () => {
    const calls = [call({}), call({ kind: 'search', found: ['host'], isDegraded: false })]
    expect(wrong({ calls, found: [...found('ines', ['ines']), ...found(undefined, [])] })).toEqual(nothing)
  })

  test('a call that fails or takes too long while PostgreSQL is there', () => {
    expect(wrong({ calls: [call({ status: 500, code: 'unexpected' })] }).unanswered).toHaveLength(1)
    expect(wrong({ calls: [call({ status: 503, code: 'unavailable' })] }).unanswered).toHaveLength(1)
    expect(wrong({ calls: [call({ status: 0 })] }).unanswered).toHaveLength(1)
    expect(wrong({ calls: [call({ began: 2001, ended: 5002 })] }).unanswered).toHaveLength(1)
  })

  test('while PostgreSQL is away, any other failure than the promised one', () => {
    const during = { began: 1500, ended: 1600 }
    expect(wrong({ calls: [call({ ...during, status: 503, code: 'unavailable' })] })).toEqual(nothing)
    expect(wrong({ calls: [call({ ...during, status: 500, code: 'unexpected' })] }).wrongError).toHaveLength(1)
    expect(wrong({ calls: [call({ ...during, status: 0 })] }).wrongError).toHaveLength(1)
  })

  test('a search that finds somebody else, or nobody, and does not say that it is degraded', () => {
    const search = (names: string[], isDegraded: boolean) => wrong({ calls: [call({ found: names, isDegraded })] })
    expect(search([], true)).toEqual(nothing)
    expect(search([], false).inexact).toHaveLength(1)
    expect(search(['host', 'ines'], false).inexact).toHaveLength(1)
  })

  test('a save that is not found, is found twice, and a word nobody says anymore', () => {
    expect(wrong({ found: found('ines', []) }).lost).toHaveLength(1)
    expect(wrong({ found: found('ines', undefined) }).lost).toHaveLength(1)
    expect(wrong({ found: found('ines', ['ines', 'ines']) }).duplicated).toHaveLength(1)
    expect(wrong({ found: found('ines', ['ines', 'noor']) }).duplicated).toHaveLength(1)
    expect(wrong({ found: found(undefined, ['ines']) }).stale).toHaveLength(1)
  })

  test('a process that does not come up again', () => {
    expect(wrong({ stuck: ['search-1'] }).stuck).toEqual(['search-1'])
  })
})

test.each(Object.entries(mutations))(
  'the guard that --sabotage %s takes out is there to be taken',
  (_, { file, text }) => {
    expect(readFileSync(join(root, file), 'utf8').split(text)).toHaveLength(2)
  },
)
