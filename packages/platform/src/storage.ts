import type { ReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

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

type ReadFile = Omit<OpenFile, 'content'> & { content: Buffer }

/** Files by key in an S3-compatible store. */
export type Storage = {
  put(file: StoredFile): Promise<void>
  /** Opens a file unless the asker already has this version of it; null when there is no such file. */
  open(key: string, etag?: string): Promise<OpenFile | 'unchanged' | null>
  /** The same for a small file, read whole, so that a slow reader holds no connection. A larger one is an error. */
  read(key: string, limits: { etag?: string | undefined; maxBytes: number }): Promise<ReadFile | 'unchanged' | null>
  /** The keys of all files that start so. */
  list(prefix: string): Promise<string[]>
  /** Removes every file whose key starts so. */
  deletePrefix(prefix: string): Promise<void>
  ping(): Promise<void>
  close(): void
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)

const clientFor = (env: StorageEnv) =>
  new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: { accessKeyId: env.S3_ACCESS_KEY, secretAccessKey: env.S3_SECRET_KEY },
    forcePathStyle: true,
    // Other stores than Amazon's refuse the SDK's newer default checksums on streams.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, socketTimeout: 20_000 },
  })

async function readWhole({ content, bytes, ...rest }: OpenFile, maxBytes: number): Promise<ReadFile> {
  if (bytes > maxBytes) {
    content.destroy()
    throw new Error(`a stored file of ${bytes} bytes, where ${maxBytes} are the most`)
  }
  return { ...rest, bytes, content: await buffer(content) }
}

export function openStorage(env: StorageEnv): Storage {
  const Bucket = env.S3_BUCKET
  // Separate connections, so that slow reads do not hold up writes.
  const [s3, reading] = [clientFor(env), clientFor(env)]

  async function keysUnder(prefix: string): Promise<string[]> {
    const keys: string[] = []
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: prefix }))
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
    return keys
  }

  async function open(key: string, etag?: string): Promise<OpenFile | 'unchanged' | null> {
    try {
      const found = await reading.send(new GetObjectCommand({ Bucket, Key: key, IfNoneMatch: etag }))
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
  }

  return {
    open,
    async read(key, { etag, maxBytes }) {
      const found = await open(key, etag)
      return found === null || found === 'unchanged' ? found : readWhole(found, maxBytes)
    },
    async put({ key, contentType, ...file }) {
      const length = 'bytes' in file ? { ContentLength: file.bytes } : {}
      await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: file.content, ContentType: contentType, ...length }))
    },
    list: keysUnder,
    async deletePrefix(prefix) {
      for (const key of await keysUnder(prefix)) await s3.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    async ping() {
      await s3.send(new HeadBucketCommand({ Bucket }))
    },
    close() {
      s3.destroy()
      reading.destroy()
    },
  }
}
