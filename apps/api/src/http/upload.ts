import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

import multipart from '@fastify/multipart'
import type { MultipartFile } from '@fastify/multipart'
import type { Upload } from '@fourfold/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { AppError } from '../infra/app-error.ts'
import { createSemaphore, createSemaphores } from '../infra/concurrency/semaphore.ts'
import { networkOf } from '../infra/network.ts'
import type { UploadedFile } from './route.ts'

const MAX_FIELDS = 10
const MAX_FIELD_BYTES = 2000
const UPLOAD_TIMEOUT_MS = 120_000
/** A client that sends less than this in that time is not uploading, only taking up one of the few places. */
const MIN_PACE = { bytes: 20_000, everyMs: 10_000 }
/** From the last byte of a body to the last of its parts: the parser waits forever for the end of a part without header. */
const PARSE_TIMEOUT_MS = 10_000

/** What separates the parts by its standard (RFC 2046); of dashes alone, the parser loses its way. */
const BOUNDARY = /;\s*boundary="?(?=-*[^-])[\w'()+,./:=?-]{1,70}"?\s*(?:;|$)/i

/** Concurrent uploads of this process, each with a file on disk. */
const semaphore = createSemaphore({ total: 32, maxWaitMs: 60_000 })
/** Per network address, so that slow senders hold up others at their own address, not everybody. */
const semaphorePerNetwork = createSemaphores({ total: 6, maxWaitMs: 60_000 })

/** Lets the routes of this scope, and no others, read multipart bodies. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
  scope.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function withinLimit(request, reply) {
      const answer = async () => {
        try {
          return await handler.call(this, request, reply)
        } finally {
          await rm(temporaryFileOf(request), { force: true })
        }
      }
      // The body is not read before its turn, so that backpressure keeps it with the sender.
      return semaphorePerNetwork.use(networkOf(request.ip), () => semaphore.use(1, answer))
    }
  })
}

const temporaryFiles = new WeakMap<FastifyRequest, string>()

/** Where this request's file lies while it is being answered. */
function temporaryFileOf(request: FastifyRequest): string {
  const path = temporaryFiles.get(request) ?? join(tmpdir(), `fourfold-upload-${randomUUID()}`)
  temporaryFiles.set(request, path)
  return path
}

async function saveToDisk(part: MultipartFile, path: string): Promise<UploadedFile> {
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) throw new AppError('too_large')
  return { fileName: part.filename ?? '', path }
}

type Parts = { file: UploadedFile | undefined; given: Map<string, unknown> }

async function readParts(request: FastifyRequest, maxBytes: number): Promise<Parts> {
  const parts: Parts = { file: undefined, given: new Map() }
  const limits = {
    fileSize: maxBytes,
    files: 1,
    fields: MAX_FIELDS,
    parts: MAX_FIELDS + 1,
    fieldSize: MAX_FIELD_BYTES,
    fieldNameSize: 100,
    headerPairs: 20,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') parts.file = await saveToDisk(part, temporaryFileOf(request))
    else parts.given.set(part.fieldname, part.value)
  }
  return parts
}

/** Fails when the body has come whole and its parts have not. */
async function rejectWhenUnfinished({ raw }: FastifyRequest, signal: AbortSignal): Promise<never> {
  await once(raw, 'end', { signal })
  await pause(PARSE_TIMEOUT_MS, undefined, { signal })
  throw new AppError('invalid_input', 'file')
}

/** Hangs up on a sender that is too slow; call the result to stop watching. */
function closeWhenSlow({ raw }: FastifyRequest): () => void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    if (!raw.complete && bytesRead - before < MIN_PACE.bytes) raw.destroy()
    before = bytesRead
  }, MIN_PACE.everyMs)
  return () => clearInterval(timer)
}

/** Reads the one file and the fields around it, in whatever order they come. */
export async function readUpload(request: FastifyRequest, { maxBytes, fields: schema }: Upload) {
  if (!request.isMultipart() || !BOUNDARY.test(request.headers['content-type'] ?? '')) {
    throw new AppError('unsupported_type')
  }
  // A slower upload would block one of the few places for too long.
  const deadline = setTimeout(() => request.raw.destroy(), UPLOAD_TIMEOUT_MS)
  const stopWatching = closeWhenSlow(request)
  const read = new AbortController()
  try {
    const { file, given } = await Promise.race([
      readParts(request, maxBytes),
      rejectWhenUnfinished(request, read.signal),
    ])
    const fields = schema.safeParse(Object.fromEntries(given))
    if (!file) throw new AppError('invalid_input', 'file')
    if (!fields.success) throw new AppError('invalid_input', fields.error.issues[0]?.path.join('.'))
    return { file, fields: fields.data }
  } catch (error) {
    throw isMalformedBody(error) ? new AppError('invalid_input', 'file') : error
  } finally {
    clearTimeout(deadline)
    stopWatching()
    read.abort()
  }
}

/** How a connection ends in the middle of a body. */
const DISCONNECT_CODES: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE'])

/**
 * The body was not a multipart body, or ended in the middle: nothing of ours went wrong. Any other error of a system call
 * is about our disk, such as a full or read-only one.
 */
function isMalformedBody(error: unknown): boolean {
  if (error instanceof AppError || !(error instanceof Error) || 'statusCode' in error) return false
  return !('syscall' in error) || ('code' in error && DISCONNECT_CODES.has(error.code))
}
