type Numbers = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/** Past its first piece a column grows by whole ones: nothing to copy, and no half-empty double left behind. */
const PIECE_BITS = 16
const PIECE = 1 << PIECE_BITS
const SMALLEST = 16

/** Numbers that are added one by one, and kept side by side instead of behind a pointer each. */
function createColumn(make: (length: number) => Numbers) {
  const pieces = [make(SMALLEST)]
  let last = pieces[0] ?? make(0)
  let length = 0

  function makeRoom(): void {
    if (last.length === PIECE) {
      last = make(PIECE)
      pieces.push(last)
    } else {
      const larger = make(last.length * 2)
      larger.set(last)
      pieces[0] = last = larger
    }
  }

  return {
    push(value: number) {
      const place = length & (PIECE - 1)
      if (place === last.length || (place === 0 && length > 0)) makeRoom()
      last[place] = value
      length += 1
    },
    at: (index: number): number => pieces[index >>> PIECE_BITS]?.[index & (PIECE - 1)] ?? 0,
    get length() {
      return length
    },
  }
}

export type Column = ReturnType<typeof createColumn>

export const wholeNumbers = () => createColumn((length) => new Uint32Array(length))
export const anyNumbers = () => createColumn((length) => new Float64Array(length))
export const smallNumbers = () => createColumn((length) => new Uint8Array(length))
