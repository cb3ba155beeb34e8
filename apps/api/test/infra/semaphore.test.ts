import { setTimeout as wait } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { createSemaphore } from '../../src/infra/concurrency/semaphore.ts'

/** Creates work that ends when the test calls `end`, and records which work has started. */
function createWork() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    end: async (name: string) => {
      ends.get(name)?.()
      await wait(1)
    },
    start: (name: string) => () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
  }
}

describe('a semaphore', () => {
  test('starts work in order as soon as it fits', async () => {
    const { started, end, start } = createWork()
    const semaphore = createSemaphore({ total: 10, maxWaitMs: 5000 })
    const calls = [
      semaphore.use(6, start('a')),
      semaphore.use(6, start('b')),
      semaphore.use(2, start('small, but behind b')),
      semaphore.use(99, start('more than the total')),
    ]
    await wait(1)
    expect(started).toEqual(['a'])
    await end('a')
    expect(started).toEqual(['a', 'b', 'small, but behind b'])
    await end('b')
    await end('small, but behind b')
    expect(started.at(-1)).toBe('more than the total')
    await end('more than the total')
    await expect(Promise.all(calls)).resolves.toHaveLength(4)
  })

  test('releases its capacity after failed work', async () => {
    const semaphore = createSemaphore({ total: 1, maxWaitMs: 5000 })
    await expect(semaphore.use(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(semaphore.use(1, async () => 'yes')).resolves.toBe('yes')
  })

  test('rejects callers who waited too long, and starts the next ones', async () => {
    const { started, end, start } = createWork()
    const semaphore = createSemaphore({ total: 10, maxWaitMs: 30 })
    const first = semaphore.use(6, start('first'))
    const large = semaphore.use(8, start('large'))
    await wait(15)
    const small = semaphore.use(2, start('small'))
    await expect(large).rejects.toMatchObject({ code: 'unavailable' })
    expect(started).toEqual(['first', 'small'])
    await end('first')
    await end('small')
    await expect(Promise.all([first, small])).resolves.toEqual(['first', 'small'])
  })

  test('rejects a caller immediately when the queue is full, and keeps the order of the others', async () => {
    const { started, end, start } = createWork()
    const semaphore = createSemaphore({ total: 1, maxWaitMs: 20, maxQueued: 1 })
    const first = semaphore.use(1, start('first'))
    const second = semaphore.use(1, start('second')).catch((error: unknown) => error)
    const third = semaphore.use(1, start('third'))
    await expect(third).rejects.toMatchObject({ code: 'unavailable' })
    expect(await second).toMatchObject({ code: 'unavailable' })
    const fourth = semaphore.use(1, start('fourth'))
    await wait(10)
    await end('first')
    expect(started).toEqual(['first', 'fourth'])
    await end('fourth')
    await expect(Promise.all([first, fourth])).resolves.toEqual(['first', 'fourth'])
  })
})
