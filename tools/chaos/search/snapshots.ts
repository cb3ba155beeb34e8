import { buffer } from 'node:stream/consumers'

import { openStorage } from '@fourfold/platform/storage'
import { readEnv } from '@fourfold/search'

import { addresses } from '../../services/addresses.ts'
import { readSnapshotKey } from './fixture.store.ts'

const { s3 } = addresses
/** S3 settings of the search processes of a run. */
export const storageEnv = {
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.region,
  S3_ACCESS_KEY: s3.accessKey,
  S3_SECRET_KEY: s3.secretKey,
  S3_BUCKET: s3.bucket,
}

const buildKeyPrefix = (key: string) => key.slice(0, key.lastIndexOf('/') + 1)

export type StoredSnapshots = ReturnType<typeof openSnapshots>

/** Opens the stored snapshots of a database. */
export function openSnapshots(databaseUrl: string) {
  const storage = openStorage(readEnv(storageEnv))

  async function rewrite(key: string, change: (content: Buffer) => Uint8Array): Promise<void> {
    const file = await storage.open(key)
    if (file === null || file === 'unchanged') return
    const content = change(await buffer(file.content))
    await storage.put({ key, content, contentType: file.contentType })
  }

  /** Increments one byte, so that repeated damage is never undone. */
  function changeByte(content: Buffer): Buffer {
    const middle = Math.floor(content.length / 2)
    content[middle] = ((content[middle] ?? 0) + 1) % 256
    return content
  }

  /** Kinds of damage, used in turn: a changed byte, a truncated file, a missing part, a changed manifest. */
  const damageKinds = [
    (folder: string) => rewrite(`${folder}00000`, changeByte),
    (folder: string) => rewrite(`${folder}00000`, (content) => content.subarray(0, -1)),
    (folder: string) => storage.deletePrefix(`${folder}0`),
    (folder: string) => rewrite(`${folder}manifest`, changeByte),
  ]

  return {
    async damage(nth: number): Promise<void> {
      const key = await readSnapshotKey(databaseUrl)
      if (key) await damageKinds[nth % damageKinds.length]?.(buildKeyPrefix(key))
    },

    async remove(): Promise<void> {
      const key = await readSnapshotKey(databaseUrl)
      // The parent folder belongs to this database.
      if (key) await storage.deletePrefix(buildKeyPrefix(buildKeyPrefix(key).slice(0, -1)))
      storage.close()
    },
  }
}
