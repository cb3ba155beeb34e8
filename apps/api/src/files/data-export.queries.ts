import { Readable } from 'node:stream'

import type { FileKind } from '@fourfold/contract/reference/files'
import type { Reader, Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'
import type { Storage } from '@fourfold/platform/storage'
import { sql } from 'kysely'

import { buildKeyPrefix } from './images/object-keys.ts'

export function exportFiles(tx: Tx, accountId: AccountId) {
  const files = tx
    .selectFrom('file')
    .select(['file.uuid', 'file.file_name', 'file.created_at', 'file.video_id', 'file.width', 'file.height'])
    .select([sql<FileKind>`file.kind`.as('kind'), sql<'S3' | 'Youtube' | 'Vimeo'>`file.storage`.as('storage')])
    .where('file.account_id', '=', accountId)
    .orderBy('file.id')
  return fetchPages(tx, 'files', files)
}

const PICTURES_PER_PAGE = 200

/** Finds one page of uploaded pictures. */
export async function findPicturesAfter(db: Reader, accountId: AccountId, after: number) {
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

type StoredPicture = { uuid: string; kind: FileKind }

/** Opens the largest stored variant; returns an empty stream if the object is missing. */
export async function openPicture(storage: Storage, { uuid, kind }: StoredPicture): Promise<Readable> {
  const object = await storage.open(`${buildKeyPrefix(uuid, kind)}full.jpg`)
  return object === null || object === 'unchanged' ? Readable.from([]) : object.content
}
