/** Words that came after the others were put in order; when there are more, they are put in order too. */
const MOST_UNSORTED = 500

/** Words in their order, to find those that begin like one. */
export function createSortedWords() {
  let sorted: string[] = []
  let unsorted: string[] = []

  function sort(): void {
    sorted = [...sorted, ...unsorted].toSorted()
    unsorted = []
  }

  return {
    add(word: string): void {
      unsorted.push(word)
    },

    /** To be called after many have come: nobody's question should wait for a million to be put in order. */
    sort,

    /** Words that begin so and go on, in their order. */
    beginningWith(prefix: string, most: number): string[] {
      if (unsorted.length > MOST_UNSORTED) sort()
      let low = 0
      let high = sorted.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((sorted[middle] ?? '') < prefix) low = middle + 1
        else high = middle
      }
      const found: string[] = []
      for (let at = low; found.length < most; at += 1) {
        const word = sorted[at]
        if (!word?.startsWith(prefix)) break
        if (word !== prefix) found.push(word)
      }
      const late = unsorted.filter((word) => word.startsWith(prefix) && word !== prefix)
      return [...found, ...late].toSorted().slice(0, most)
    },
  }
}
