import { AppError } from '../app-error.ts'

type SemaphoreOptions = {
  total: number
  /** How long a caller may wait. */
  mostWaitMs?: number
  /** How many callers may wait. */
  mostWaiting?: number
}

/**
 * A bounded amount of something, such as memory or threads, that callers share in the order they came.
 * A caller who would wait too long, or behind too many others, is refused with `unavailable`.
 */
export function createSemaphore({ total, mostWaitMs, mostWaiting = Infinity }: SemaphoreOptions) {
  let free = total
  const line: { amount: number; enter: () => void }[] = []

  function letIn(): void {
    for (let first = line[0]; first && first.amount <= free; first = line[0]) {
      line.shift()
      free -= first.amount
      first.enter()
    }
  }

  function turn(amount: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        line.splice(line.indexOf(waiting), 1)
        reject(new AppError('unavailable'))
        letIn()
      }
      const timer = mostWaitMs === undefined ? undefined : setTimeout(leave, mostWaitMs)
      const waiting = {
        amount,
        enter() {
          clearTimeout(timer)
          resolve()
        },
      }
      line.push(waiting)
      letIn()
      if (line.length > mostWaiting) leave()
    })
  }

  return {
    async use<Result>(amount: number, work: () => Promise<Result>): Promise<Result> {
      const share = Math.min(amount, total)
      await turn(share)
      try {
        return await work()
      } finally {
        free += share
        letIn()
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
