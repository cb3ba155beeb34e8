import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import multipart from '@fastify/multipart'
import type { MultipartFile } from '@fastify/multipart'
import type { Upload } from '@fourfold/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { createBudget } from '../platform/budget.ts'
import { Failure } from '../platform/failure.ts'
import type { UploadedFile } from './route.ts'

const MOST_FIELDS = 10
const MOST_FIELD_BYTES = 2000
const READ_WITHIN_MS = 120_000

/** Uploads of this process that may be under way at once, each with a file on disk. */
const underWay = createBudget({ total: 32, patienceMs: 60_000 })

/** Lets the routes of this scope, and no others, read multipart bodies. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
  scope.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function withinBudget(request, reply) {
      // Before its turn nothing of a body is read: it waits in the sender's machine and not in ours.
      return underWay.use(1, async () => {
        try {
          return await handler.call(this, request, reply)
        } finally {
          await rm(placeOf(request), { force: true })
        }
      })
    }
  })
}

const places = new WeakMap<FastifyRequest, string>()

/** Where this request's file lies while it is being answered. */
function placeOf(request: FastifyRequest): string {
  const place = places.get(request) ?? join(tmpdir(), `fourfold-upload-${randomUUID()}`)
  places.set(request, place)
  return place
}

async function lay(part: MultipartFile, path: string): Promise<UploadedFile> {
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) throw new Failure('too_large')
  return { fileName: part.filename ?? '', path }
}

type Parts = { file: UploadedFile | undefined; given: Map<string, unknown> }

async function readParts(request: FastifyRequest, mostBytes: number): Promise<Parts> {
  const parts: Parts = { file: undefined, given: new Map() }
  const limits = {
    fileSize: mostBytes,
    files: 1,
    fields: MOST_FIELDS,
    parts: MOST_FIELDS + 1,
    fieldSize: MOST_FIELD_BYTES,
    fieldNameSize: 100,
    headerPairs: 20,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') parts.file = await lay(part, placeOf(request))
    else parts.given.set(part.fieldname, part.value)
  }
  return parts
}

/** Reads the one file and the fields around it, in whatever order they come. */
export async function readUpload(request: FastifyRequest, { mostBytes, fields: schema }: Upload) {
  if (!request.isMultipart()) throw new Failure('unsupported_type')
  // Who sends slower than this keeps room that others wait for.
  const deadline = setTimeout(() => request.raw.destroy(), READ_WITHIN_MS)
  try {
    const { file, given } = await readParts(request, mostBytes)
    const fields = schema.safeParse(Object.fromEntries(given))
    if (!file) throw new Failure('invalid_input', 'file')
    if (!fields.success) throw new Failure('invalid_input', fields.error.issues[0]?.path.join('.'))
    return { file, fields: fields.data }
  } catch (error) {
    throw isBrokenBody(error, request) ? new Failure('invalid_input', 'file') : error
  } finally {
    clearTimeout(deadline)
  }
}

/** The body was no multipart body, or ended in the middle: nothing of ours went wrong. */
function isBrokenBody(error: unknown, { raw }: FastifyRequest): boolean {
  if (error instanceof Failure || !(error instanceof Error) || 'statusCode' in error) return false
  return !('syscall' in error) || raw.destroyed
}
