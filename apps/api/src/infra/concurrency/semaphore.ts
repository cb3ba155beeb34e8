import { AppError } from '../app-error.ts'

export type SemaphoreOptions = {
  total: number
  /** How long a caller may wait. Unlimited by default. */
  maxWaitMs?: number
  /** How many callers may wait. Unlimited by default. */
  maxQueued?: number
}

/**
 * Shares a limited amount of a resource, such as memory or threads, first come, first served. Throws `unavailable` if a
 * caller waits too long or the queue is full.
 */
export function createSemaphore({ total, maxWaitMs, maxQueued = Infinity }: SemaphoreOptions) {
  let free = total
  const queue: { amount: number; start: () => void }[] = []

  function startNext(): void {
    for (let first = queue[0]; first && first.amount <= free; first = queue[0]) {
      queue.shift()
      free -= first.amount
      first.start()
    }
  }

  function acquire(amount: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const abandon = () => {
        clearTimeout(timer)
        queue.splice(queue.indexOf(waiter), 1)
        reject(new AppError('unavailable'))
        startNext()
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(abandon, maxWaitMs)
      const waiter = {
        amount,
        start() {
          clearTimeout(timer)
          resolve()
        },
      }
      queue.push(waiter)
      startNext()
      if (queue.length > maxQueued) abandon()
    })
  }

  return {
    async use<Result>(amount: number, work: () => Promise<Result>): Promise<Result> {
      const acquired = Math.min(amount, total)
      await acquire(acquired)
      try {
        return await work()
      } finally {
        free += acquired
        startNext()
      }
    },
  }
}

/** One semaphore per key. A key is removed when no caller uses it or waits for it. */
export function createSemaphores(options: SemaphoreOptions) {
  const byKey = new Map<string, { semaphore: ReturnType<typeof createSemaphore>; users: number }>()
  return {
    async use<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const entry = byKey.get(key) ?? { semaphore: createSemaphore(options), users: 0 }
      byKey.set(key, entry)
      entry.users += 1
      try {
        return await entry.semaphore.use(1, work)
      } finally {
        entry.users -= 1
        if (entry.users === 0) byKey.delete(key)
      }
    },
  }
}
