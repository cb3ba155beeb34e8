import { setTimeout as wait } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { createBudget } from '../../src/platform/budget.ts'

/** Work that ends when the test says so, and a record of what has begun. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    end: async (name: string) => {
      ends.get(name)?.()
      await wait(1)
    },
    named: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
  }
}

describe('a budget', () => {
  test('lets in what fits, in the order it came', async () => {
    const { begun, end, named } = works()
    const budget = createBudget({ total: 10, patienceMs: 5000 })
    const all = [
      budget.use(6, named('a')),
      budget.use(6, named('b')),
      budget.use(2, named('small, but behind b')),
      budget.use(99, named('as much as there is')),
    ]
    await wait(1)
    expect(begun).toEqual(['a'])
    await end('a')
    expect(begun).toEqual(['a', 'b', 'small, but behind b'])
    await end('b')
    await end('small, but behind b')
    expect(begun.at(-1)).toBe('as much as there is')
    await end('as much as there is')
    await expect(Promise.all(all)).resolves.toHaveLength(4)
  })

  test('is free again after work that failed', async () => {
    const budget = createBudget({ total: 1, patienceMs: 5000 })
    await expect(budget.use(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(budget.use(1, async () => 'yes')).resolves.toBe('yes')
  })

  test('tells those who waited too long that we are busy, and those behind them go on', async () => {
    const { begun, end, named } = works()
    const budget = createBudget({ total: 10, patienceMs: 30 })
    const first = budget.use(6, named('first'))
    const large = budget.use(8, named('large'))
    await wait(15)
    const small = budget.use(2, named('small'))
    await expect(large).rejects.toMatchObject({ code: 'unavailable' })
    expect(begun).toEqual(['first', 'small'])
    await end('first')
    await end('small')
    await expect(Promise.all([first, small])).resolves.toEqual(['first', 'small'])
  })
})
