import { mediaVariants } from '@fourfold/contract/files/media-urls'
import type { Storage } from '@fourfold/platform/storage'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { RawRoute } from '../../http/build-app.ts'
import { createDownloads } from '../../http/downloads.ts'
import { AppError } from '../../infra/app-error.ts'
import { buildKeyPrefix } from '../images/object-keys.ts'
import type { Files } from '../index.ts'
import { videoThumbnails } from './video-thumbnails.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
const NO_CACHE = 'no-store'

/** The format of the store's ETags; any other value is ignored. */
const STRONG_ETAG = /"[\w-]{1,80}"/

const MediaParams = z.object({ uuid: z.uuid().lowercase(), variant: z.enum(mediaVariants) })
const SignatureQuery = z.object({ expires: z.string().max(20), signature: z.string().max(100) })

/** Parses an address; throws `not_found` for an invalid one. */
function parseOrNotFound<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const parsed = shape.safeParse(input)
  if (!parsed.success) throw new AppError('not_found')
  return parsed.data
}

/** A page of products has a hundred pictures, and many users may share an IP address. */
const RATE_LIMIT = { attempts: 3000, seconds: 60 }

/** Re-encoded pictures have at most two megabytes. */
const MAX_PICTURE_BYTES = 8_000_000

const download = createDownloads({ maxPerNetwork: 24, maxTotal: 200, maxWaitMs: 60_000 })

type PictureRequest = { key: string; cacheControl: string }
type MediaDeps = { files: Files; storage: Storage }

/** Serves images; these routes do not use the envelope. */
export function mediaRoutes({ files, storage }: MediaDeps): RawRoute {
  const send = (
    { key, cacheControl }: PictureRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> =>
    download(request, reply, async () => {
      const cachedEtag = STRONG_ETAG.exec(request.headers['if-none-match'] ?? '')?.[0]
      // Read completely, so that a slow client does not hold a connection to the store.
      const object = await storage.read(key, { etag: cachedEtag, maxBytes: MAX_PICTURE_BYTES })
      if (!object) throw new AppError('not_found')
      // The original file name is not disclosed.
      const name = key.slice(key.lastIndexOf('/') + 1)
      reply.header('cache-control', cacheControl).header('content-disposition', `inline; filename="${name}"`)
      if (object === 'unchanged') {
        reply.status(304).header('etag', cachedEtag)
        return null
      }
      reply.header('etag', object.etag)
      return object
    })

  const routes: FastifyPluginAsync = async (app) => {
    app.get('/media/:uuid/:variant', async (request, reply) => {
      const { uuid, variant } = parseOrNotFound(MediaParams, request.params)
      return send({ key: `${buildKeyPrefix(uuid, 'library')}${variant}`, cacheControl: CACHE_FOREVER }, request, reply)
    })

    app.get('/media/private/:uuid/:variant', async (request, reply) => {
      const target = parseOrNotFound(MediaParams, request.params)
      const { expires, signature } = parseOrNotFound(SignatureQuery, request.query)
      if (!files.signedUrls.isValid({ ...target, expires }, signature)) throw new AppError('not_found')
      const key = `${buildKeyPrefix(target.uuid, 'chat')}${target.variant}`
      return send({ key, cacheControl: NO_CACHE }, request, reply)
    })

    app.get('/media/video/:name', async (request, reply) => {
      const { name } = parseOrNotFound(z.object({ name: z.string() }), request.params)
      const picture = videoThumbnails.get(name)
      if (!picture) throw new AppError('not_found')
      return reply
        .header('cache-control', 'public, max-age=86400')
        .header('content-disposition', 'inline; filename="video.svg"')
        .type('image/svg+xml')
        .send(picture)
    })
  }
  return { name: 'GET /media', rateLimit: RATE_LIMIT, routes }
}
