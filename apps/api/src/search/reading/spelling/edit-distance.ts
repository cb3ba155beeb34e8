/** Returns the maximum number of mistakes in a typed word. Shorter words resemble too many others. */
export function getMaxEdits({ length }: string): number {
  if (length < 4) return 0
  if (length < 6) return 1
  return length < 10 ? 2 : 3
}

/**
 * Returns the number of letters that are inserted, omitted, replaced, or swapped with the next letter, to change one word
 * into the other (optimal string alignment distance). Infinity if it is above `max`.
 */
export function computeEditDistance(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max) return Number.POSITIVE_INFINITY
  let beforePrevious: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  let previousMin = 0
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    let currentMin = row
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      let edits = Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (isSwap) edits = Math.min(edits, (beforePrevious[column - 2] ?? 0) + 1)
      current.push(edits)
      currentMin = Math.min(currentMin, edits)
    }
    // A swap continues from the row before the previous one.
    if (currentMin > max && previousMin >= max) return Number.POSITIVE_INFINITY
    beforePrevious = previous
    previous = current
    previousMin = currentMin
  }
  const edits = previous[to.length] ?? 0
  return edits > max ? Number.POSITIVE_INFINITY : edits
}
