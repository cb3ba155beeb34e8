import fastify from 'fastify'
import type { FastifyRequest } from 'fastify'

import { configureApi } from '~/lib/data/api.ts'

/** The content of a reply: data, or an error. */
type FakeReply = { data: unknown } | { status: number; code: string; msg: string }
type Handler = (request: FastifyRequest) => FakeReply | Promise<FakeReply>

type ReceivedRequest = { call: string; body: unknown; token: string | undefined }

/** Starts an API server with a handler for each call, such as "POST /review", and records the requests. */
export async function startApi(initialHandlers: Record<string, Handler>) {
  const requests: ReceivedRequest[] = []
  const handlers = new Map(Object.entries(initialHandlers))
  const server = fastify({ forceCloseConnections: true })
  server.all('/api/*', async (request, reply) => {
    const call = `${request.method} ${request.url.replace('/api', '').replace(/\?.*/, '')}`
    requests.push({ call, body: request.body ?? null, token: request.headers.authorization?.replace('Bearer ', '') })
    const handler = handlers.get(call)
    if (!handler) return reply.code(404).send({ data: null, errors: [{ code: 'not_found', msg: `No ${call}.` }] })
    const result = await handler(request)
    if ('data' in result) return { data: result.data, errors: [] }
    return reply.code(result.status).send({ data: null, errors: [{ code: result.code, msg: result.msg }] })
  })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  configureApi(origin)
  return {
    origin,
    requests,
    bodies: (call: string) => requests.filter((request) => request.call === call).map(({ body }) => body),
    /** Replaces the handler of a call. */
    handle: (call: string, handler: Handler) => void handlers.set(call, handler),
    /** Makes all further calls fail with a network error. */
    disconnect: () => configureApi('http://127.0.0.1:9'),
    reconnect: () => configureApi(origin),
    stop: () => server.close(),
  }
}

export type Api = Awaited<ReturnType<typeof startApi>>
