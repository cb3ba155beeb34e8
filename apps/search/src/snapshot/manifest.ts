import { crc32 } from 'node:zlib'

import { z } from 'zod'

import { columnTypes } from './columns.ts'
import { ENCODING, FORMAT } from './layout.ts'

/** What a snapshot says of itself, beside its parts. Written last, so a snapshot that has one is whole. */
const Manifest = z.object({
  format: z.literal(FORMAT),
  encoding: z.literal(ENCODING),
  /** The database it is of. */
  database: z.string(),
  /** The transactions it knows of. */
  since: z.string(),
  sections: z.array(
    z.object({
      name: z.string(),
      bytes: z.int().min(0),
      columns: z.array(
        z.object({ name: z.string(), type: z.enum(columnTypes), offset: z.int().min(0), length: z.int().min(0) }),
      ),
    }),
  ),
  /** The sections one behind the other, cut into parts of at most so many bytes. */
  parts: z.array(z.object({ key: z.string(), bytes: z.int().positive(), checksum: z.int() })),
})
export type Manifest = z.infer<typeof Manifest>

const TITLE = 'fourfold search snapshot'

export function writeManifest(manifest: Manifest): Buffer {
  const json = JSON.stringify(manifest)
  return Buffer.from(`${TITLE} ${crc32(json)}\n${json}`)
}

/** Refuses what is damaged, and what another release or another database wrote. */
export function readManifest(written: string, database: string): Manifest {
  const [title = '', ...rest] = written.split('\n')
  const json = rest.join('\n')
  if (title !== `${TITLE} ${crc32(json)}`) throw new Error('the manifest is damaged')
  const manifest = Manifest.parse(JSON.parse(json))
  if (manifest.database !== database) throw new Error('the snapshot is of another database')
  return manifest
}
