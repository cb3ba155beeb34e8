/** Longer words are not corrected. */
const MAX_LENGTH = 40
const BITS = 32

/** Returns the maximum number of mistakes in a typed word. Shorter words resemble too many others. */
export function getMaxEdits({ length }: string): number {
  if (length < 4 || length > MAX_LENGTH) return 0
  if (length < 6) return 1
  return length < 10 ? 2 : 3
}

/**
 * Returns the number of letters that are inserted, omitted, replaced, or swapped with the next letter, to change one word
 * into the other (optimal string alignment distance).
 */
export function computeEditDistance(from: string, to: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const swapped = isSwap ? (beforePrevious[column - 2] ?? 0) + 1 : replaced
      current.push(Math.min(replaced, swapped, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    beforePrevious = previous
    previous = current
  }
  return previous[to.length] ?? 0
}

/** Returns the letters of a word as bits. */
export function toLetterSet(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) % BITS)
  return letters
}

/** Returns whether two sets of letters differ so little that their words may have at most `maxEdits` mistakes. */
export function areLettersSimilar(first: number, second: number, maxEdits: number): boolean {
  // Each mistake adds at most one letter and removes at most one.
  let different = 0
  for (let rest = first ^ second; rest !== 0; rest &= rest - 1) different += 1
  return different <= 2 * maxEdits
}
