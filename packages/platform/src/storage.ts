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
  /** S3 requires the length of a stream. */
  | { content: ReadStream; bytes: number }
)

/** An opened file. The caller must read or destroy the stream, which uses a connection. */
type OpenFile = { content: Readable; contentType: string; bytes: number; etag: string }

type ReadFile = Omit<OpenFile, 'content'> & { content: Buffer }

/** Access to files by key in an S3-compatible store. */
export type Storage = {
  put(file: StoredFile): Promise<void>
  /** Opens a file. Returns 'unchanged' if `etag` is its current version, null if it does not exist. */
  open(key: string, etag?: string): Promise<OpenFile | 'unchanged' | null>
  /** Reads a file into memory, so that a slow client blocks no connection. Throws if it exceeds `maxBytes`. */
  read(key: string, limits: { etag?: string | undefined; maxBytes: number }): Promise<ReadFile | 'unchanged' | null>
  /** Lists the keys of all files with this prefix. */
  list(prefix: string): Promise<string[]>
  /** Deletes all files with this prefix. */
  deletePrefix(prefix: string): Promise<void>
  ping(): Promise<void>
  close(): void
}

const getHttpStatus = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

const createClient = (env: StorageEnv) =>
  new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: { accessKeyId: env.S3_ACCESS_KEY, secretAccessKey: env.S3_SECRET_KEY },
    forcePathStyle: true,
    // S3-compatible stores reject the SDK's default checksums on streams.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, socketTimeout: 20_000 },
  })

async function readIntoMemory({ content, bytes, ...metadata }: OpenFile, maxBytes: number): Promise<ReadFile> {
  if (bytes > maxBytes) {
    content.destroy()
    throw new Error(`stored file of ${bytes} bytes exceeds ${maxBytes} bytes`)
  }
  return { ...metadata, bytes, content: await buffer(content) }
}

export function openStorage(env: StorageEnv): Storage {
  const Bucket = env.S3_BUCKET
  // Reads and writes use separate connections, so that slow reads do not delay writes.
  const [s3, readClient] = [createClient(env), createClient(env)]

  async function listKeys(prefix: string): Promise<string[]> {
    const keys: string[] = []
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: prefix }))
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
    return keys
  }

  async function open(key: string, etag?: string): Promise<OpenFile | 'unchanged' | null> {
    try {
      const file = await readClient.send(new GetObjectCommand({ Bucket, Key: key, IfNoneMatch: etag }))
      return {
        content: file.Body as Readable,
        contentType: file.ContentType ?? 'application/octet-stream',
        bytes: file.ContentLength ?? 0,
        etag: file.ETag ?? '',
      }
    } catch (error) {
      const status = getHttpStatus(error)
      if (status === 304) return 'unchanged'
      if (status === 404) return null
      throw error
    }
  }

  return {
    open,
    async read(key, { etag, maxBytes }) {
      const file = await open(key, etag)
      return file === null || file === 'unchanged' ? file : readIntoMemory(file, maxBytes)
    },
    async put({ key, contentType, ...file }) {
      const length = 'bytes' in file ? { ContentLength: file.bytes } : {}
      await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: file.content, ContentType: contentType, ...length }))
    },
    list: listKeys,
    async deletePrefix(prefix) {
      for (const key of await listKeys(prefix)) await s3.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    async ping() {
      await s3.send(new HeadBucketCommand({ Bucket }))
    },
    close() {
      s3.destroy()
      readClient.destroy()
    },
  }
}
