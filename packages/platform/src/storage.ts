import type { ReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'

import type { StorageEnv } from './env.ts'

type StoredFile = { key: string; contentType: string } & (
  | { content: Uint8Array }
  /** A file on the disk, of so many bytes. */
  | { content: ReadStream; bytes: number }
)

/** A stored file. The caller must read or destroy the stream, which holds a connection. */
type OpenFile = { content: Readable; contentType: string; bytes: number; etag: string }

/** Files by key in an S3-compatible store. */
export type Storage = {
  put(file: StoredFile): Promise<void>
  /** Opens a file unless the asker already has this version of it; null when there is no such file. */
  open(key: string, etag?: string): Promise<OpenFile | 'unchanged' | null>
  /** The keys of all files that start so. */
  list(prefix: string): Promise<string[]>
  /** Removes every file whose key starts so. */
  removeUnder(prefix: string): Promise<void>
  ping(): Promise<void>
  close(): void
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)

export function openStorage(env: StorageEnv): Storage {
  const Bucket = env.S3_BUCKET
  const s3 = new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: { accessKeyId: env.S3_ACCESS_KEY, secretAccessKey: env.S3_SECRET_KEY },
    forcePathStyle: true,
    // Other stores than Amazon's refuse the SDK's newer default checksums on streams.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, socketTimeout: 20_000 },
  })

  async function keysUnder(prefix: string): Promise<string[]> {
    const keys: string[] = []
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: prefix }))
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
    return keys
  }

  return {
    async put({ key, contentType, ...file }) {
      const length = 'bytes' in file ? { ContentLength: file.bytes } : {}
      await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: file.content, ContentType: contentType, ...length }))
    },
    async open(key, etag) {
      try {
        const found = await s3.send(new GetObjectCommand({ Bucket, Key: key, IfNoneMatch: etag }))
        return {
          content: found.Body as Readable,
          contentType: found.ContentType ?? 'application/octet-stream',
          bytes: found.ContentLength ?? 0,
          etag: found.ETag ?? '',
        }
      } catch (error) {
        const status = statusOf(error)
        if (status === 304) return 'unchanged'
        if (status === 404) return null
        throw error
      }
    },
    list: keysUnder,
    async removeUnder(prefix) {
      for (const key of await keysUnder(prefix)) await s3.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    async ping() {
      await s3.send(new HeadBucketCommand({ Bucket }))
    },
    close: () => s3.destroy(),
  }
}
