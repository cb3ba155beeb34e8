/** Seeded random numbers (mulberry32), so that a run can be reproduced. */
export type Random = {
  below(limit: number): number
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share) => next() < share,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined && items.length === 0) throw new Error('no items to choose from')
      return item as Item
    },
  }
}
