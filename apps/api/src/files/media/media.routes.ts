import { mediaVariants } from '@fourfold/contract/files/addresses'
import type { Storage } from '@fourfold/platform/storage'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { RawRoute } from '../../http/build-app.ts'
import { createDownloads } from '../../http/downloads.ts'
import { AppError } from '../../infra/app-error.ts'
import { folderOf } from '../images/object-keys.ts'
import type { Files } from '../index.ts'
import { videoPictures } from './video-thumbnails.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const NEVER = 'no-store'

/** As our store writes them; anything else a client sends is not a version of ours. */
const STRONG_ETAG = /"[\w-]{1,80}"/

const Named = z.object({ uuid: z.uuid().lowercase(), variant: z.enum(mediaVariants) })
const Signed = z.object({ expires: z.string().max(20), signature: z.string().max(100) })

/** Whatever is wrong with an address: there is nothing there. */
function read<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const parsed = shape.safeParse(given)
  if (!parsed.success) throw new AppError('not_found')
  return parsed.data
}

/** A page of products has a hundred pictures, and many people may share an address. */
const ALLOWANCE = { attempts: 3000, seconds: 60 }

/** Ours have a megabyte or two at most. */
const MAX_PICTURE_BYTES = 8_000_000

const download = createDownloads({ mostToOne: 24, most: 200, mostWaitMs: 60_000 })

type Sent = { key: string; cacheControl: string }
type MediaDeps = { files: Files; storage: Storage }

/** The images themselves: the only answers that are bytes and not the envelope. */
export function mediaRoutes({ files, storage }: MediaDeps): RawRoute {
  const send = ({ key, cacheControl }: Sent, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    download(request, reply, async () => {
      const known = STRONG_ETAG.exec(request.headers['if-none-match'] ?? '')?.[0]
      // Read whole, so that the store is done with it however long its reader takes.
      const found = await storage.read(key, { etag: known, mostBytes: MAX_PICTURE_BYTES })
      if (!found) throw new AppError('not_found')
      // A name of ours for whoever saves it: nothing of what its owner called it.
      const name = key.slice(key.lastIndexOf('/') + 1)
      reply.header('cache-control', cacheControl).header('content-disposition', `inline; filename="${name}"`)
      if (found === 'unchanged') {
        reply.status(304).header('etag', known)
        return null
      }
      reply.header('etag', found.etag)
      return found
    })

  const routes: FastifyPluginAsync = async (app) => {
    const schema = { hide: true }
    app.get('/media/:uuid/:variant', { schema }, async (request, reply) => {
      const { uuid, variant } = read(Named, request.params)
      return send({ key: `${folderOf(uuid, 'library')}${variant}`, cacheControl: FOREVER }, request, reply)
    })

    app.get('/media/private/:uuid/:variant', { schema }, async (request, reply) => {
      const claim = read(Named, request.params)
      const { expires, signature } = read(Signed, request.query)
      if (!files.privateAddresses.opens({ ...claim, expires }, signature)) throw new AppError('not_found')
      const key = `${folderOf(claim.uuid, 'chat')}${claim.variant}`
      return send({ key, cacheControl: NEVER }, request, reply)
    })

    app.get('/media/video/:name', { schema }, async (request, reply) => {
      const { name } = read(z.object({ name: z.string() }), request.params)
      const picture = videoPictures.get(name)
      if (!picture) throw new AppError('not_found')
      return reply
        .header('cache-control', 'public, max-age=86400')
        .header('content-disposition', 'inline; filename="video.svg"')
        .type('image/svg+xml')
        .send(picture)
    })
  }
  return { name: 'GET /media', allowance: ALLOWANCE, routes }
}
