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
import { toNetwork } from '../infra/network.ts'
import type { UploadedFile } from './route.ts'

const MAX_FIELDS = 10
const MAX_FIELD_BYTES = 2000
const UPLOAD_TIMEOUT_MS = 120_000
/** Slower uploads are aborted, because they would block other uploads. */
const MIN_THROUGHPUT = { bytes: 20_000, intervalMs: 10_000 }
/** The time for parsing after the end of the body: the parser waits forever for the end of a part without a header. */
const PARSE_TIMEOUT_MS = 10_000

/** A valid part boundary (RFC 2046). The parser fails if a boundary contains only dashes. */
const BOUNDARY = /;\s*boundary="?(?=-*[^-])[\w'()+,./:=?-]{1,70}"?\s*(?:;|$)/i

/** Concurrent uploads in this process, each with a file on disk. */
const semaphore = createSemaphore({ total: 32, maxWaitMs: 60_000 })
/** Limits uploads per network, so that slow clients block only uploads from their own network. */
const semaphorePerNetwork = createSemaphores({ total: 6, maxWaitMs: 60_000 })

/** Accepts multipart bodies for the routes of this scope. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
  scope.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function handleWithinLimit(request, reply) {
      const handle = async () => {
        try {
          return await handler.call(this, request, reply)
        } finally {
          await rm(getTemporaryPath(request), { force: true })
        }
      }
      // The body is not read while the upload waits, so backpressure stops the sender.
      return semaphorePerNetwork.use(toNetwork(request.ip), () => semaphore.use(1, handle))
    }
  })
}

const temporaryFiles = new WeakMap<FastifyRequest, string>()

/** Returns the path of this request's file, which is deleted after the reply. */
function getTemporaryPath(request: FastifyRequest): string {
  const path = temporaryFiles.get(request) ?? join(tmpdir(), `fourfold-upload-${randomUUID()}`)
  temporaryFiles.set(request, path)
  return path
}

async function saveToDisk(part: MultipartFile, path: string): Promise<UploadedFile> {
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) throw new AppError('too_large')
  return { fileName: part.filename ?? '', path }
}

type Parts = { file: UploadedFile | undefined; values: Map<string, unknown> }

async function readParts(request: FastifyRequest, maxBytes: number): Promise<Parts> {
  const parts: Parts = { file: undefined, values: new Map() }
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
    if (part.type === 'file') parts.file = await saveToDisk(part, getTemporaryPath(request))
    else parts.values.set(part.fieldname, part.value)
  }
  return parts
}

/** Rejects if parsing does not finish after the whole body has arrived. */
async function rejectWhenUnfinished({ raw }: FastifyRequest, signal: AbortSignal): Promise<never> {
  await once(raw, 'end', { signal })
  await pause(PARSE_TIMEOUT_MS, undefined, { signal })
  throw new AppError('invalid_input', 'file')
}

/** Disconnects a client that is too slow. Returns a function that stops the check. */
function closeWhenSlow({ raw }: FastifyRequest): () => void {
  let previousBytes = raw.socket.bytesRead
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    if (!raw.complete && bytesRead - previousBytes < MIN_THROUGHPUT.bytes) raw.destroy()
    previousBytes = bytesRead
  }, MIN_THROUGHPUT.intervalMs)
  return () => clearInterval(timer)
}

/** Reads the file and the fields around it, in any order. */
export async function readUpload(request: FastifyRequest, { maxBytes, fields: schema }: Upload) {
  if (!request.isMultipart() || !BOUNDARY.test(request.headers['content-type'] ?? '')) {
    throw new AppError('unsupported_type')
  }
  // A slower upload would occupy one of the few slots for too long.
  const deadline = setTimeout(() => request.raw.destroy(), UPLOAD_TIMEOUT_MS)
  const stopWatching = closeWhenSlow(request)
  const abort = new AbortController()
  try {
    const { file, values } = await Promise.race([
      readParts(request, maxBytes),
      rejectWhenUnfinished(request, abort.signal),
    ])
    const fields = schema.safeParse(Object.fromEntries(values))
    if (!file) throw new AppError('invalid_input', 'file')
    if (!fields.success) throw new AppError('invalid_input', fields.error.issues[0]?.path.join('.'))
    return { file, fields: fields.data }
  } catch (error) {
    throw isMalformedBody(error) ? new AppError('invalid_input', 'file') : error
  } finally {
    clearTimeout(deadline)
    stopWatching()
    abort.abort()
  }
}

/** Error codes of a connection that ends during the body. */
const DISCONNECT_CODES: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE'])

/**
 * Whether the client sent an invalid or incomplete multipart body. Other system call errors, such as a
 * full disk, are server errors.
 */
function isMalformedBody(error: unknown): boolean {
  if (error instanceof AppError || !(error instanceof Error) || 'statusCode' in error) return false
  return !('syscall' in error) || ('code' in error && DISCONNECT_CODES.has(error.code))
}
