type Numbers = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/** Numbers that are added one by one, and kept side by side instead of behind a pointer each. */
function createColumn(make: (length: number) => Numbers) {
  let kept = make(16)
  let length = 0
  return {
    push(value: number) {
      if (length === kept.length) {
        const larger = make(kept.length * 2)
        larger.set(kept)
        kept = larger
      }
      kept[length] = value
      length += 1
    },
    at: (index: number): number => kept[index] ?? 0,
    get length() {
      return length
    },
  }
}

export const wholeNumbers = () => createColumn((length) => new Uint32Array(length))
export const anyNumbers = () => createColumn((length) => new Float64Array(length))
export const smallNumbers = () => createColumn((length) => new Uint8Array(length))
