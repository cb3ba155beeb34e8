import type { Readable } from 'node:stream'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'

import type { Env } from './env.ts'

type StoredFile = { key: string; content: Uint8Array; contentType: string }

/** A stored file on its way out. Whoever asks for one reads or destroys the stream, which holds a connection. */
type OpenFile = { content: Readable; contentType: string; bytes: number; etag: string }

/** Files by key in an S3-compatible store. */
export type Storage = {
  put(file: StoredFile): Promise<void>
  /** Opens a file unless the asker already has this version of it; null when there is no such file. */
  open(key: string, etag?: string): Promise<OpenFile | 'unchanged' | null>
  /** Removes every file whose key starts so. */
  removeUnder(prefix: string): Promise<void>
  ping(): Promise<void>
  close(): void
}

type StorageEnv = Pick<Env, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET'>

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

  return {
    async put({ key, content, contentType }) {
      await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: content, ContentType: contentType }))
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
    async removeUnder(prefix) {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }))
      for (const { Key } of Contents) await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    async ping() {
      await s3.send(new HeadBucketCommand({ Bucket }))
    },
    close: () => s3.destroy(),
  }
}
