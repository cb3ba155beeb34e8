import { createReadStream, createWriteStream } from 'node:fs'
import type { ReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

import type { Pages } from '@fourfold/platform/db/row-pages'
import { ZipFile } from 'yazl'

/** What is told of an area: a list in pages, or named parts of which any may be one. */
export type Told = Pages | Record<string, unknown>

/** One file of the archive: what it tells, as JSON, or where its bytes come from. */
export type Entry = { name: string } & ({ told: Told } | { open(): Promise<Readable> })

/** Adds one file after the other: the promise is kept once it is read to its end. */
export type AddEntry = (entry: Entry) => Promise<void>

/**
 * Writes an archive to the disk, entry by entry, and hands it over as a stream of known length: however much somebody
 * has written or uploaded, the worker holds one piece of one file.
 */
export async function withArchive<Result>(
  fill: (add: AddEntry) => Promise<void>,
  use: (archive: { content: ReadStream; bytes: number }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-export-'))
  try {
    const path = join(folder, 'archive.zip')
    await write(fill, path)
    return await use({ content: createReadStream(path), bytes: (await stat(path)).size })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isPages = (part: unknown): part is Pages =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part

/** A list with a row in each line, of which one page is here at a time. */
async function* textOfPages(pages: Pages): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    for (const row of page) {
      yield `${before}\n${JSON.stringify(row)}`
      before = ','
    }
  }
  yield before === '[' ? '[]' : '\n]'
}

async function* textOf(told: Told): AsyncGenerator<string> {
  if (isPages(told)) {
    yield* textOfPages(told)
    yield '\n'
    return
  }
  let before = '{'
  for (const [name, part] of Object.entries(told)) {
    yield `${before}\n${JSON.stringify(name)}: `
    if (isPages(part)) yield* textOfPages(part)
    else yield JSON.stringify(part, null, 2)
    before = ','
  }
  yield '\n}\n'
}

async function write(fill: (add: AddEntry) => Promise<void>, path: string): Promise<void> {
  const zip = new ZipFile()
  const failed = Promise.withResolvers<never>()
  zip.on('error', failed.reject)
  const stop = new AbortController()
  const written = pipeline(zip.outputStream, createWriteStream(path), { signal: stop.signal })
  const ended = Promise.race([written, failed.promise])
  // A failure reaches the call that is adding an entry, or else the one that ends the archive.
  ended.catch(() => undefined)
  try {
    await fill(async (entry) => {
      const isTold = 'told' in entry
      const content = isTold ? Readable.from(textOf(entry.told)) : await entry.open()
      // Pictures are compressed already.
      zip.addReadStream(content, entry.name, { compress: isTold })
      await Promise.race([finished(content), ended])
    })
    zip.end()
    await ended
  } finally {
    stop.abort()
  }
}
