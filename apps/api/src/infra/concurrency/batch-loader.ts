/** The maximum number of keys per batch. */
const MAX_KEYS = 500

type PendingKey<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }

/**
 * Batches lookups of the same event loop turn. A single lookup does not wait. Thousands of concurrent lookups, such as
 * after a restart, need a few statements instead of one connection each.
 */
export function createBatchLoader<Key, Value>(load: (keys: readonly Key[]) => Promise<readonly Value[]>) {
  let pending: PendingKey<Key, Value>[] = []

  async function loadBatch(batch: readonly PendingKey<Key, Value>[]): Promise<void> {
    try {
      const values = await load(batch.map(({ key }) => key))
      batch.forEach(({ resolve }, index) => resolve(values[index] as Value))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  function loadPending(): void {
    const keys = pending
    pending = []
    for (let from = 0; from < keys.length; from += MAX_KEYS) void loadBatch(keys.slice(from, from + MAX_KEYS))
  }

  return (key: Key): Promise<Value> =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(loadPending)
      pending.push({ key, resolve, reject })
    })
}
