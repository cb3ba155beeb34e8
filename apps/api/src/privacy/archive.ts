import { createReadStream, createWriteStream } from 'node:fs'
import type { ReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

import type { Pages } from '@fourfold/platform/db/row-pages'
import { ZipFile } from 'yazl'

/** The exported data of a module: a paged list, or named parts that can be paged lists. */
export type ExportedData = Pages | Record<string, unknown>

/** One file of the archive: data to write as JSON, or a stream. */
export type ArchiveEntry = { name: string } & ({ data: ExportedData } | { open(): Promise<Readable> })

/** Adds a file. Resolves after the file is written. */
export type AddEntry = (entry: ArchiveEntry) => Promise<void>

/**
 * Writes an archive to disk entry by entry, then passes it to `use` as a stream of known length. The worker holds only
 * one chunk in memory, regardless of the size of the export.
 */
export async function withArchive<Result>(
  fill: (add: AddEntry) => Promise<void>,
  use: (archive: { content: ReadStream; bytes: number }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-export-'))
  try {
    const path = join(folder, 'archive.zip')
    await writeArchive(fill, path)
    return await use({ content: createReadStream(path), bytes: (await stat(path)).size })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isPages = (part: unknown): part is Pages =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part

/** Renders a JSON array with one row per line. Only one page is in memory at a time. */
async function* renderPages(pages: Pages): AsyncGenerator<string> {
  let separator = '['
  for await (const page of pages) {
    for (const row of page) {
      yield `${separator}\n${JSON.stringify(row)}`
      separator = ','
    }
  }
  yield separator === '[' ? '[]' : '\n]'
}

async function* renderJson(data: ExportedData): AsyncGenerator<string> {
  if (isPages(data)) {
    yield* renderPages(data)
    yield '\n'
    return
  }
  let separator = '{'
  for (const [name, part] of Object.entries(data)) {
    yield `${separator}\n${JSON.stringify(name)}: `
    if (isPages(part)) yield* renderPages(part)
    else yield JSON.stringify(part, null, 2)
    separator = ','
  }
  yield '\n}\n'
}

async function writeArchive(fill: (add: AddEntry) => Promise<void>, path: string): Promise<void> {
  const zip = new ZipFile()
  const zipError = Promise.withResolvers<never>()
  zip.on('error', zipError.reject)
  const abort = new AbortController()
  const writing = pipeline(zip.outputStream, createWriteStream(path), { signal: abort.signal })
  const ended = Promise.race([writing, zipError.promise])
  // The error is thrown by the current `add` or at the end; this prevents an unhandled rejection.
  ended.catch(() => undefined)
  try {
    await fill(async (entry) => {
      const isJson = 'data' in entry
      const content = isJson ? Readable.from(renderJson(entry.data)) : await entry.open()
      // Pictures are already compressed.
      zip.addReadStream(content, entry.name, { compress: isJson })
      await Promise.race([finished(content), ended])
    })
    zip.end()
    await ended
  } finally {
    abort.abort()
  }
}
