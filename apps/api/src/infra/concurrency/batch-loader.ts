/** The most keys asked for at once. */
const MOST = 500

type PendingKey<Key, Answer> = { key: Key; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

/**
 * Joins what is asked in the same turn of the event loop into one question. A call that comes alone waits for nothing;
 * when thousands come at once, as after a restart, a few statements answer them all instead of thousands that queue for
 * a connection.
 */
export function createBatchLoader<Key, Answer>(load: (keys: readonly Key[]) => Promise<readonly Answer[]>) {
  let pending: PendingKey<Key, Answer>[] = []

  async function answer(some: readonly PendingKey<Key, Answer>[]): Promise<void> {
    try {
      const answers = await load(some.map(({ key }) => key))
      some.forEach(({ resolve }, nth) => resolve(answers[nth] as Answer))
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  function send(): void {
    const all = pending
    pending = []
    for (let from = 0; from < all.length; from += MOST) void answer(all.slice(from, from + MOST))
  }

  return (key: Key): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(send)
      pending.push({ key, resolve, reject })
    })
}
