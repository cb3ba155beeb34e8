import { mediaVariants } from '@fourfold/contract/files/addresses'
import type { Storage } from '@fourfold/platform/storage'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Extra } from '../http/build-app.ts'
import { Failure } from '../platform/failure.ts'
import type { Files } from './index.ts'
import { folderOf } from './objects.ts'
import { videoPictures } from './video-pictures.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const WHILE_IT_LASTS = 'private, max-age=300'

/** As our store writes them; anything else a client sends is no version of ours. */
const STRONG_ETAG = /"[\w-]{1,80}"/

const Named = z.object({ uuid: z.uuid().lowercase(), variant: z.enum(mediaVariants) })
const Signed = z.object({ expires: z.string().max(20), signature: z.string().max(100) })

/** Whatever is wrong with an address: there is nothing there. */
function read<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const parsed = shape.safeParse(given)
  if (!parsed.success) throw new Failure('not_found')
  return parsed.data
}

/** A page of products has a hundred pictures, and many people may share an address. */
const ALLOWANCE = { attempts: 3000, seconds: 60 }

type Sent = { key: string; cacheControl: string }
type MediaDeps = { files: Files; storage: Storage }

/** The images themselves: the only answers that are bytes and not the envelope. */
export function mediaRoutes({ files, storage }: MediaDeps): Extra {
  async function send(
    { key, cacheControl }: Sent,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const known = STRONG_ETAG.exec(request.headers['if-none-match'] ?? '')?.[0]
    const found = await storage.open(key, known)
    if (!found) throw new Failure('not_found')
    reply.header('cache-control', cacheControl)
    if (found === 'unchanged') return reply.status(304).header('etag', known).send()
    return reply
      .header('content-length', found.bytes)
      .header('etag', found.etag)
      .type(found.contentType)
      .send(found.content)
  }

  const routes: FastifyPluginAsync = async (app) => {
    const schema = { hide: true }
    // Even if a browser took such an answer for a page, it could do nothing.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', "default-src 'none'").header('x-content-type-options', 'nosniff')
    })

    app.get('/media/:uuid/:variant', { schema }, async (request, reply) => {
      const { uuid, variant } = read(Named, request.params)
      return send({ key: `${folderOf(uuid, 'library')}${variant}`, cacheControl: FOREVER }, request, reply)
    })

    app.get('/media/private/:uuid/:variant', { schema }, async (request, reply) => {
      const claim = read(Named, request.params)
      const { expires, signature } = read(Signed, request.query)
      if (!files.privateAddresses.opens({ ...claim, expires }, signature)) throw new Failure('not_found')
      const key = `${folderOf(claim.uuid, 'chat')}${claim.variant}`
      return send({ key, cacheControl: WHILE_IT_LASTS }, request, reply)
    })

    app.get('/media/video/:name', { schema }, async (request, reply) => {
      const { name } = read(z.object({ name: z.string() }), request.params)
      const picture = videoPictures.get(name)
      if (!picture) throw new Failure('not_found')
      return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(picture)
    })
  }
  return { name: 'GET /media', allowance: ALLOWANCE, routes }
}
