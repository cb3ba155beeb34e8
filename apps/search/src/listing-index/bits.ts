import { rangeOf } from './postings.ts'
import type { Postings } from './postings.ts'

/** As many listings as one number has bits. */
export const BITS = 32
/** A listing's bit is in the number that is its own, shifted by this, and there by its lowest five bits. */
export const SHIFT = 5

export type Bits = Int32Array<ArrayBuffer>

export const lengthFor = (size: number): number => Math.ceil(size / BITS)

/** A bit for each listing, all of them zero. */
export const bitsFor = (size: number): Bits => new Int32Array(lengthFor(size))

/** Room for as many bits, whatever they are: the same, if it is large enough. */
export const roomFor = (room: Bits, size: number): Bits => (room.length < lengthFor(size) ? bitsFor(size) : room)

export const hasBit = (bits: Bits, number: number): boolean => (((bits[number >>> SHIFT] ?? 0) >>> number) & 1) === 1

export function clearBit(bits: Bits, number: number): void {
  bits[number >>> SHIFT] = (bits[number >>> SHIFT] ?? 0) & ~(1 << number)
}

/** Sets the bits of listings, from one place of a list to another. */
export function setBits(bits: Bits, numbers: Uint32Array, [from, to]: readonly [number, number]): Bits {
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] ?? 0
    bits[number >>> SHIFT] = (bits[number >>> SHIFT] ?? 0) | (1 << number)
  }
  return bits
}

/** How many bits of a number are set. */
export function countSet(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

/** Writes into a room who has both bits, and counts them. */
export function intersect(one: Bits, other: Bits, { size, room }: { size: number; room: Bits }): number {
  const end = lengthFor(size)
  let count = 0
  for (let at = 0; at < end; at += 1) {
    const both = (one[at] ?? 0) & (other[at] ?? 0)
    room[at] = both
    count += countSet(both)
  }
  return count
}

const common = new WeakMap<Postings, Map<number, Bits>>()

/** Whether a list is at least as long as the bits of everybody. */
const isCommon = ([from, to]: readonly [number, number], size: number) => to > from && to - from >= lengthFor(size)

/** The bits of a common key are kept: all of them together take no more room than the lists. */
function commonBits(postings: Postings, key: number, size: number): Bits {
  const known = common.get(postings) ?? new Map<number, Bits>()
  common.set(postings, known)
  const bits = known.get(key) ?? setBits(bitsFor(size), postings.numbers, rangeOf(postings, key))
  known.set(key, bits)
  return bits
}

/** Who has a key; a rare key's bits are made anew, in the room that is given. */
export function bitsOf(postings: Postings, key: number, { size, room }: { size: number; room: () => Bits }): Bits {
  const range = rangeOf(postings, key)
  return isCommon(range, size) ? commonBits(postings, key, size) : setBits(room().fill(0), postings.numbers, range)
}

/** Adds who has a key to others. */
export function addBits(bits: Bits, postings: Postings, { key, size }: { key: number; size: number }): void {
  const range = rangeOf(postings, key)
  if (!isCommon(range, size)) return void setBits(bits, postings.numbers, range)
  const others = commonBits(postings, key, size)
  for (let at = 0; at < others.length; at += 1) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0)
}
