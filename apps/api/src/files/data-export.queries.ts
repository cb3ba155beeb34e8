import { Readable } from 'node:stream'

import type { FileKind } from '@fourfold/contract/reference/files'
import type { Reader, Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'
import type { Storage } from '@fourfold/platform/storage'
import { sql } from 'kysely'

import { folderOf } from './images/object-keys.ts'

/** Everything somebody has uploaded or linked to. */
export function fileData(tx: Tx, accountId: AccountId) {
  const files = tx
    .selectFrom('file')
    .select(['file.uuid', 'file.file_name', 'file.created_at', 'file.video_id', 'file.width', 'file.height'])
    .select([sql<FileKind>`file.kind`.as('kind'), sql<'S3' | 'Youtube' | 'Vimeo'>`file.storage`.as('storage')])
    .where('file.account_id', '=', accountId)
    .orderBy('file.id')
  return fetchPages(tx, 'files', files)
}

const PICTURES_PER_PAGE = 200

/** The pictures somebody has uploaded, some of them after a number. */
export async function picturesAfter(db: Reader, accountId: AccountId, after: number) {
  return db
    .selectFrom('file')
    .select(['file.id', 'file.uuid', sql<FileKind>`file.kind`.as('kind')])
    .where('file.account_id', '=', accountId)
    .where('file.storage', '=', 'S3')
    .where('file.id', '>', after)
    .orderBy('file.id')
    .limit(PICTURES_PER_PAGE)
    .execute()
}

type Stored = { uuid: string; kind: FileKind }

/** The picture as large as we keep it; nothing when the store has lost it. */
export async function openPicture(storage: Storage, { uuid, kind }: Stored): Promise<Readable> {
  const found = await storage.open(`${folderOf(uuid, kind)}full.jpg`)
  return found === null || found === 'unchanged' ? Readable.from([]) : found.content
}
