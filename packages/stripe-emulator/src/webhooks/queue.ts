/** Creates a queue that runs tasks with limited concurrency. */
export function createQueue(maxConcurrent: number) {
  const pending: (() => Promise<void>)[] = []
  let running = 0
  let idleListeners: (() => void)[] = []

  function next(): void {
    while (running < maxConcurrent) {
      const task = pending.shift()
      if (!task) break
      running += 1
      void task().finally(() => {
        running -= 1
        next()
      })
    }
    if (running > 0) return
    for (const resolve of idleListeners) resolve()
    idleListeners = []
  }

  return {
    add<T>(task: () => Promise<T>): Promise<T> {
      const done = new Promise<T>((resolve, reject) => pending.push(() => task().then(resolve, reject)))
      next()
      return done
    },
    waitUntilIdle: (): Promise<void> =>
      running === 0 && pending.length === 0 ? Promise.resolve() : new Promise((resolve) => idleListeners.push(resolve)),
    clear: (): void => void (pending.length = 0),
  }
}
