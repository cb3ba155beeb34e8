import { setTimeout as wait } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { createSemaphore } from '../../src/infra/concurrency/semaphore.ts'

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

describe('a semaphore', () => {
  test('lets in what fits, in the order it came', async () => {
    const { begun, end, named } = works()
    const semaphore = createSemaphore({ total: 10, maxWaitMs: 5000 })
    const all = [
      semaphore.use(6, named('a')),
      semaphore.use(6, named('b')),
      semaphore.use(2, named('small, but behind b')),
      semaphore.use(99, named('as much as there is')),
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
    const semaphore = createSemaphore({ total: 1, maxWaitMs: 5000 })
    await expect(semaphore.use(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(semaphore.use(1, async () => 'yes')).resolves.toBe('yes')
  })

  test('tells those who waited too long that we are busy, and those behind them go on', async () => {
    const { begun, end, named } = works()
    const semaphore = createSemaphore({ total: 10, maxWaitMs: 30 })
    const first = semaphore.use(6, named('first'))
    const large = semaphore.use(8, named('large'))
    await wait(15)
    const small = semaphore.use(2, named('small'))
    await expect(large).rejects.toMatchObject({ code: 'unavailable' })
    expect(begun).toEqual(['first', 'small'])
    await end('first')
    await end('small')
    await expect(Promise.all([first, small])).resolves.toEqual(['first', 'small'])
  })

  test('refuses at once a caller who would wait behind too many, and those in line keep their turn', async () => {
    const { begun, end, named } = works()
    const semaphore = createSemaphore({ total: 1, maxWaitMs: 20, maxQueued: 1 })
    const first = semaphore.use(1, named('first'))
    const refused = semaphore.use(1, named('second')).catch((error: unknown) => error)
    const third = semaphore.use(1, named('third'))
    await expect(third).rejects.toMatchObject({ code: 'unavailable' })
    expect(await refused).toMatchObject({ code: 'unavailable' })
    const fourth = semaphore.use(1, named('fourth'))
    await wait(10)
    await end('first')
    expect(begun).toEqual(['first', 'fourth'])
    await end('fourth')
    await expect(Promise.all([first, fourth])).resolves.toEqual(['first', 'fourth'])
  })
})
