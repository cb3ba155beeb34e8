import { createReadStream, createWriteStream } from 'node:fs'
import type { ReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callbackify } from 'node:util'

import { ZipFile } from 'yazl'

/** One file of the archive: what it holds as JSON, or where its bytes come from. */
export type Entry = { name: string } & ({ json: unknown } | { open(): Promise<Readable> })

/**
 * Writes an archive to the disk, entry by entry, and hands it over as a stream of known length: however much somebody
 * has uploaded, the worker holds one piece of one file.
 */
export async function withArchive<Result>(
  entries: readonly Entry[],
  use: (archive: { content: ReadStream; bytes: number }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-export-'))
  try {
    const path = join(folder, 'archive.zip')
    await write(entries, path)
    return await use({ content: createReadStream(path), bytes: (await stat(path)).size })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function write(entries: readonly Entry[], path: string): Promise<void> {
  const zip = new ZipFile()
  const failed = Promise.withResolvers<never>()
  zip.on('error', failed.reject)
  const written = pipeline(zip.outputStream, createWriteStream(path))
  for (const entry of entries) {
    if ('json' in entry) {
      zip.addBuffer(Buffer.from(`${JSON.stringify(entry.json, null, 2)}\n`), entry.name)
      continue
    }
    // Opened when its turn comes; pictures are compressed already.
    zip.addReadStreamLazy(entry.name, { compress: false }, callbackify(entry.open))
  }
  zip.end()
  await Promise.race([written, failed.promise])
}
