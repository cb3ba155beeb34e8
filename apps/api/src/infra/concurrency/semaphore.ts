import { AppError } from '../app-error.ts'

type SemaphoreOptions = {
  total: number
  /** How long a caller may wait. */
  maxWaitMs?: number
  /** How many callers may wait. */
  maxQueued?: number
}

/**
 * A bounded amount of something, such as memory or threads, that callers share in the order they came.
 * A caller who would wait too long, or behind too many others, is refused with `unavailable`.
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
        queue.splice(queue.indexOf(waiting), 1)
        reject(new AppError('unavailable'))
        startNext()
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(abandon, maxWaitMs)
      const waiting = {
        amount,
        start() {
          clearTimeout(timer)
          resolve()
        },
      }
      queue.push(waiting)
      startNext()
      if (queue.length > maxQueued) abandon()
    })
  }

  return {
    async use<Result>(amount: number, work: () => Promise<Result>): Promise<Result> {
      const share = Math.min(amount, total)
      await acquire(share)
      try {
        return await work()
      } finally {
        free += share
        startNext()
      }
    },
  }
}

/** The same for each of many keys; a key is known for as long as somebody uses it or waits. */
export function createSemaphores(options: SemaphoreOptions) {
  const known = new Map<string, { semaphore: ReturnType<typeof createSemaphore>; users: number }>()
  return {
    async use<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const own = known.get(key) ?? { semaphore: createSemaphore(options), users: 0 }
      known.set(key, own)
      own.users += 1
      try {
        return await own.semaphore.use(1, work)
      } finally {
        own.users -= 1
        if (own.users === 0) known.delete(key)
      }
    },
  }
}
