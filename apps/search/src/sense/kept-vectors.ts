import type { Storage } from '@fourfold/platform/storage'

import type { Encoded } from './messages.ts'

/** The model is part of the name: what another one made means nothing to this one. */
const KEY = 'sense/universal-sentence-encoder-lite-1'
const MOST_BYTES = 256 * 1024 * 1024
const HEAD = 4

function pack({ phrases, vectors }: Encoded): Buffer {
  const names = Buffer.from(JSON.stringify(phrases))
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(names.length)
  return Buffer.concat([head, names, Buffer.from(vectors.buffer, vectors.byteOffset, vectors.byteLength)])
}

function unpack(file: Buffer): Encoded {
  const end = HEAD + file.readUInt32LE(0)
  const phrases = JSON.parse(file.toString('utf8', HEAD, end)) as string[]
  // Copied, because numbers of four bytes have to begin at a multiple of four.
  return { phrases, vectors: new Float32Array(Uint8Array.from(file.subarray(end)).buffer) }
}

/** What the encoder has made of the phrases, in the file store: half a minute of work that each copy would do anew. */
export const keptVectors = (storage: Storage) => ({
  async read(): Promise<Encoded | undefined> {
    const file = await storage.read(KEY, { maxBytes: MOST_BYTES })
    return file === null || file === 'unchanged' ? undefined : unpack(file.content)
  },
  write: (encoded: Encoded): Promise<void> =>
    storage.put({ key: KEY, contentType: 'application/octet-stream', content: pack(encoded) }),
})
