/** Runs so many pieces of work at once and the others after them. */
export function createQueue(atOnce: number) {
  const line: (() => Promise<void>)[] = []
  let running = 0
  let whenIdle: (() => void)[] = []

  function next(): void {
    while (running < atOnce) {
      const work = line.shift()
      if (!work) break
      running += 1
      void work().finally(() => {
        running -= 1
        next()
      })
    }
    if (running > 0) return
    for (const resolve of whenIdle) resolve()
    whenIdle = []
  }

  return {
    add<T>(work: () => Promise<T>): Promise<T> {
      const done = new Promise<T>((resolve, reject) => line.push(() => work().then(resolve, reject)))
      next()
      return done
    },
    idle: (): Promise<void> =>
      running === 0 && line.length === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve)),
    clear: (): void => void (line.length = 0),
  }
}
