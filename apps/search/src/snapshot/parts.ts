import { crc32 } from 'node:zlib'

import type { Storage } from '@fourfold/platform/storage'

import { layOut, pickUp } from './layout.ts'
import type { Section } from './layout.ts'
import type { Manifest } from './manifest.ts'

/** Small enough to be sent in one go, large enough that few are needed. */
const PART_BYTES = 8 * 1024 * 1024
const AT_ONCE = 3

type Part = Manifest['parts'][number]

type Written = { content: Uint8Array; checksum: number }

/** The bytes of sections, one behind the other, in pieces. A column may change while it is read: each piece is a copy. */
function* piecesOf(sections: ReturnType<typeof layOut>): Generator<Written> {
  let piece = new Uint8Array(PART_BYTES)
  let used = 0
  const finished = (): Written => {
    const content = piece.subarray(0, used)
    return { content, checksum: crc32(content) }
  }
  for (const { section, columns } of sections) {
    for (const [at, column] of columns.entries()) {
      const end = section.columns[at + 1]?.offset ?? section.bytes
      const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
      const padded = end - (section.columns[at]?.offset ?? 0)
      for (let from = 0; from < padded;) {
        const length = Math.min(padded - from, PART_BYTES - used)
        piece.set(bytes.subarray(from, from + length), used)
        used += length
        from += length
        if (used < PART_BYTES) continue
        yield finished()
        piece = new Uint8Array(PART_BYTES)
        used = 0
      }
    }
  }
  if (used > 0) yield finished()
}

type Sections = { sections: Section[]; parts: Part[] }

type WriteOptions = { storage: Storage; folder: string; isStopped: () => boolean }

/** Stores the sections of a base and says what was stored. */
export async function writeParts(
  base: Parameters<typeof layOut>[0],
  { storage, folder, isStopped }: WriteOptions,
): Promise<Sections> {
  const laidOut = layOut(base)
  const parts: Part[] = []
  for (const { content, checksum } of piecesOf(laidOut)) {
    if (isStopped()) throw new Error('stopped')
    const key = `${folder}/${String(parts.length).padStart(5, '0')}`
    await storage.put({ key, content, contentType: 'application/octet-stream' })
    parts.push({ key, bytes: content.length, checksum })
  }
  return { sections: laidOut.map(({ section }) => section), parts }
}

/** Puts bytes of the whole where they belong, section by section. */
function createFiller(sections: readonly Section[]) {
  let start = 0
  const filled = sections.map((section) => {
    const from = start
    start += section.bytes
    return { section, from, buffer: new ArrayBuffer(section.bytes) }
  })
  return {
    filled,
    bytes: start,
    fill(offset: number, bytes: Uint8Array): void {
      for (const { section, from, buffer } of filled) {
        const first = Math.max(offset, from)
        const end = Math.min(offset + bytes.length, from + section.bytes)
        if (first < end) new Uint8Array(buffer).set(bytes.subarray(first - offset, end - offset), first - from)
      }
    },
  }
}

async function readPart(
  storage: Storage,
  { key, bytes, checksum }: Part,
  take: (at: number, chunk: Uint8Array) => void,
) {
  const file = await storage.open(key)
  if (file === null || file === 'unchanged') throw new Error(`the part ${key} is missing`)
  let read = 0
  let sum = 0
  for await (const chunk of file.content as AsyncIterable<Uint8Array>) {
    if (read + chunk.length > bytes) throw new Error(`the part ${key} is too long`)
    sum = crc32(chunk, sum)
    take(read, chunk)
    read += chunk.length
  }
  if (read !== bytes || sum !== checksum) throw new Error(`the part ${key} is damaged`)
}

/** Reads the sections again, and refuses them unless every byte is as it was written. */
export async function readParts({ sections, parts }: Sections, storage: Storage): Promise<ReturnType<typeof pickUp>> {
  const { fill, filled, bytes } = createFiller(sections)
  let offset = 0
  const placed = parts.map((part) => {
    const from = offset
    offset += part.bytes
    return { part, from }
  })
  if (offset !== bytes) throw new Error('the parts are not as long as the sections')
  const waiting = placed.values()
  async function lane(): Promise<void> {
    for (const { part, from } of waiting) await readPart(storage, part, (at, chunk) => fill(from + at, chunk))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return pickUp(filled)
}
