import { Readable } from 'node:stream'

import type { FileKind } from '@fourfold/contract/reference/files'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Storage } from '@fourfold/platform/storage'
import { sql } from 'kysely'

import { folderOf } from './objects.ts'

/** Everything somebody has uploaded or linked to. */
export async function fileData(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('file')
    .select(['file.uuid', 'file.file_name', 'file.created_at', 'file.video_id', 'file.width', 'file.height'])
    .select([sql<FileKind>`file.kind`.as('kind'), sql<'S3' | 'Youtube' | 'Vimeo'>`file.storage`.as('storage')])
    .where('file.account_id', '=', accountId)
    .orderBy('file.id')
    .execute()
}

type Stored = Pick<Awaited<ReturnType<typeof fileData>>[number], 'uuid' | 'kind'>

/** The picture as large as we keep it; nothing when the store has lost it. */
export async function openPicture(storage: Storage, { uuid, kind }: Stored): Promise<Readable> {
  const found = await storage.open(`${folderOf(uuid, kind)}full.jpg`)
  return found === null || found === 'unchanged' ? Readable.from([]) : found.content
}
