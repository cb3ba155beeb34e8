import { text } from 'node:stream/consumers'

import type { Db } from '@fourfold/platform/db/db'
import type { Storage } from '@fourfold/platform/storage'

import { databaseId, momentNow } from '../feed/listings.queries.ts'
import type { Base } from '../feed/load.ts'
import { ENCODING, FORMAT } from './layout.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { readParts, writeParts } from './parts.ts'

type Engines = { db: Db; storage: Storage }

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/'))

/** The base of which a snapshot was stored under this key. */
export async function readSnapshot({ db, storage }: Engines, key: string): Promise<Base> {
  const file = await storage.open(key)
  if (file === null || file === 'unchanged') throw new Error('the manifest is missing')
  const manifest = readManifest(await text(file.content), await databaseId(db))
  // The row that named it is of the same history, so whatever came before that row is too: the snapshot itself.
  const since = { ...(await momentNow(db)), snapshot: manifest.since }
  return { since, ...(await readParts(manifest, storage)) }
}

type WriteOptions = { name: string; isStopped: () => boolean }

/** Stores a snapshot, and gives its key and how large it is. */
export async function writeSnapshot({ db, storage }: Engines, base: Base, { name, isStopped }: WriteOptions) {
  const database = await databaseId(db)
  const folder = `search/${database}/${name}`
  const stored = await writeParts(base, { storage, folder, isStopped })
  const key = `${folder}/manifest`
  const since = base.since.snapshot
  const content = writeManifest({ format: FORMAT, encoding: ENCODING, database, since, ...stored })
  await storage.put({ key, content, contentType: 'text/plain' })
  return { key, bytes: stored.parts.reduce((sum, part) => sum + part.bytes, 0) }
}

/** Removes what other snapshots have left, also those that were never finished. */
export async function removeOthers({ db, storage }: Engines, kept: readonly string[]): Promise<void> {
  const folders = new Set((await storage.list(`search/${await databaseId(db)}/`)).map(folderOf))
  for (const folder of folders) {
    if (!kept.some((key) => folderOf(key) === folder)) await storage.deletePrefix(`${folder}/`)
  }
}
