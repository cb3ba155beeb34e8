import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Listing } from '../../src/search/memory/listing.ts'
import { createMemory } from '../../src/search/memory/memory.ts'
import type { Memory } from '../../src/search/memory/memory.ts'
import { segmentOf } from '../../src/search/memory/shelf.ts'
import { wishesIn } from '../../src/search/memory/wanted.ts'
import type { Wanted } from '../../src/search/memory/wanted.ts'
import { NOW, keyOf, listing, stemOf, wanted, world } from './arbitraries.ts'
import { expectedAnswer } from './oracle.ts'

const SEED = 20261115

function loaded(listings: readonly Listing[]): Memory {
  const categories = Map.groupBy(listings, ({ categoryId }) => categoryId)
  return createMemory(stemOf, new Map([...categories].map(([id, own]) => [id, segmentOf(own, stemOf)])))
}

const byCategory = <Answer extends { categoryId: number }>(answers: readonly Answer[]) =>
  answers.toSorted((a, b) => a.categoryId - b.categoryId)

/** What the index says, in the words of the naive way. */
function answer(memory: Memory, asked: Wanted, now = NOW) {
  return byCategory(memory.find(asked, now)).map(({ categoryId, total, found }) => ({
    categoryId,
    total,
    found: found.map((one) => ({ ...one, wishes: wishesIn(one.wishes) })),
  }))
}

const expected = (listings: readonly Listing[], asked: Wanted, now = NOW) =>
  byCategory(expectedAnswer({ listings, wanted: asked, now, stemOf }))

/** The same question, going on behind one of the results. */
function goingOn(memory: Memory, asked: Wanted): Wanted[] {
  return memory.find(asked, NOW).flatMap(({ categoryId, found }) =>
    found.slice(-1).map(({ priority, met, rating, distance, username }) => ({
      ...asked,
      after: { categoryId, position: { priority, met, rating, distance, username } },
    })),
  )
}

describe('the index answers as the naive way does', () => {
  let cases = 0

  test('OP-091, OP-094, SEA-18: for any listings, groups, filters, wishes and cursors', () => {
    fc.assert(
      fc.property(world, fc.array(wanted, { minLength: 3, maxLength: 4 }), (listings, questions) => {
        const memory = loaded(listings)
        const all = questions.flatMap((asked) => [asked, ...goingOn(memory, asked)])
        for (const asked of all) {
          expect(answer(memory, asked)).toEqual(expected(listings, asked))
          cases += 1
        }
      }),
      { numRuns: 2500, seed: SEED },
    )
    console.log(`${cases} random cases of the index against the naive way`)
    expect(cases).toBeGreaterThan(10_000)
  })

  test('pages follow each other without a gap or a repetition', () => {
    fc.assert(
      fc.property(world, wanted, fc.integer({ min: 1, max: 3 }), (listings, asked, limit) => {
        const memory = loaded(listings)
        for (const { categoryId, total } of memory.find({ ...asked, limit }, NOW)) {
          const seen: number[] = []
          let after: Wanted['after']
          for (let page = 0; page <= total; page += 1) {
            const own = memory.find({ ...asked, limit, after }, NOW).find((one) => one.categoryId === categoryId)
            const last = own?.found.at(-1)
            if (!last) break
            seen.push(...(own?.found ?? []).map(({ accountId }) => accountId))
            after = { categoryId, position: last }
          }
          const whole = memory.find({ ...asked, limit: 99 }, NOW).find((one) => one.categoryId === categoryId)
          expect(seen).toEqual(whole?.found.map(({ accountId }) => accountId))
        }
      }),
      { numRuns: 500, seed: SEED },
    )
  })
})

/** Some change, some come, some leave. */
const steps = fc.array(fc.record({ put: fc.array(listing, { maxLength: 3 }), leaves: fc.nat(20) }), { maxLength: 6 })

describe('an index that follows equals one that is loaded anew', () => {
  test('after any changes, whatever is told twice', () => {
    fc.assert(
      fc.property(world, steps, fc.array(wanted, { minLength: 2, maxLength: 3 }), (start, changes, questions) => {
        const truth = new Map(start.map((one) => [keyOf(one), one]))
        const memory = loaded(start)
        let version = 100
        for (const { put, leaves } of changes) {
          const gone = [...truth.values()][leaves]
          if (gone) truth.delete(keyOf(gone))
          const fresh = put.map((one) => ({ ...one, version: (version += 1) }))
          for (const one of fresh) truth.set(keyOf(one), one)
          const listings = [...new Map(fresh.map((one) => [keyOf(one), one])).values()]
          const told = { listings, gone: gone ? [gone] : [] }
          memory.change(told)
          memory.change(told)
        }
        const listings = [...truth.values()]
        for (const asked of questions) {
          expect(answer(memory, asked)).toEqual(answer(loaded(listings), asked))
          expect(answer(memory, asked)).toEqual(expected(listings, asked))
        }
      }),
      { numRuns: 1000, seed: SEED },
    )
  })

  test('a listing ends when its time comes, without any change', () => {
    fc.assert(
      fc.property(world, wanted, fc.integer({ min: -2, max: 2 }), (listings, asked, passed) => {
        const memory = loaded(listings)
        memory.find(asked, NOW - 2)
        expect(answer(memory, asked, NOW + passed)).toEqual(expected(listings, asked, NOW + passed))
      }),
      { numRuns: 500, seed: SEED },
    )
  })
})
