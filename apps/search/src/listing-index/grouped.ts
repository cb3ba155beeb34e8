/** The numbers of listings by where they are: those of one place stand together, in their order. */
export type Grouped = { starts: Uint32Array; numbers: Uint32Array }

/** Counts first, then fills: numbers are walked in their order, so every group comes out sorted. */
export function groupBy(placeOf: Uint8Array | Uint32Array, places: number): Grouped {
  const starts = new Uint32Array(places + 1)
  for (let number = 0; number < placeOf.length; number += 1) {
    const next = (placeOf[number] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let place = 0; place < places; place += 1) starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0)
  const free = starts.slice()
  const numbers = new Uint32Array(placeOf.length)
  for (let number = 0; number < placeOf.length; number += 1) {
    const place = placeOf[number] ?? 0
    const at = free[place] ?? 0
    numbers[at] = number
    free[place] = at + 1
  }
  return { starts, numbers }
}

/** The numbers of one group. */
export function groupAt({ starts, numbers }: Grouped, place: number): Uint32Array {
  return numbers.subarray(starts[place], starts[place + 1])
}
