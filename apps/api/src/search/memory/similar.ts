/** How many letters must be typed, left out, changed or swapped to make one word of another. */
export function editsBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1)
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

/** Letters and digits, one number for all others, and one for the blank around a word. */
const LETTERS = 38
const BLANK = 37
const OTHER = 36

function letterNumber(code: number): number {
  if (code >= 97 && code <= 122) return code - 97
  return code >= 48 && code <= 57 ? code - 48 + 26 : OTHER
}

/** Three letters at a time, with two blanks before and one behind as pg_trgm cuts words, each as a number. */
export function trigramsOf(word: string): number[] {
  const trigrams: number[] = []
  let first = BLANK
  let second = BLANK
  for (let at = 0; at <= word.length; at += 1) {
    const third = at < word.length ? letterNumber(word.charCodeAt(at)) : BLANK
    const trigram = (first * LETTERS + second) * LETTERS + third
    if (!trigrams.includes(trigram)) trigrams.push(trigram)
    first = second
    second = third
  }
  return trigrams
}

/** A word this long may hold so many mistakes and still be meant. */
function mistakesIn(word: string): number {
  if (word.length < 4) return 0
  if (word.length < 6) return 1
  return word.length < 10 ? 2 : 3
}

/** One mistake, a swap at worst, changes no more trigrams than this. */
const TRIGRAMS_PER_MISTAKE = 4

/** Words by the trigrams they have; only those that share enough are compared letter by letter. */
export function createSimilarWords() {
  const words: string[] = []
  const having = Array.from({ length: LETTERS ** 3 }, (): number[] => [])
  let shared = new Uint8Array(0)

  function likely(word: string, mistakes: number): string[] {
    if (shared.length < words.length) shared = new Uint8Array(words.length * 2)
    shared.fill(0)
    const trigrams = trigramsOf(word)
    const enough = Math.max(1, trigrams.length - mistakes * TRIGRAMS_PER_MISTAKE)
    const found: string[] = []
    for (const trigram of trigrams) {
      for (const number of having[trigram] ?? []) {
        const count = (shared[number] ?? 0) + 1
        shared[number] = count
        const other = words[number] ?? ''
        if (count === enough && Math.abs(other.length - word.length) <= mistakes) found.push(other)
      }
    }
    return found
  }

  return {
    add(word: string): void {
      const number = words.push(word) - 1
      for (const trigram of trigramsOf(word)) having[trigram]?.push(number)
    },

    /** Those that differ by the fewest mistakes, if few enough, in the order they were added. */
    like(word: string): string[] {
      const mistakes = mistakesIn(word)
      if (mistakes === 0) return []
      const compared = likely(word, mistakes)
        .map((other) => ({ other, edits: editsBetween(word, other) }))
        .filter(({ edits }) => edits > 0 && edits <= mistakes)
      const fewest = Math.min(...compared.map(({ edits }) => edits))
      return compared.filter(({ edits }) => edits === fewest).map(({ other }) => other)
    },
  }
}
