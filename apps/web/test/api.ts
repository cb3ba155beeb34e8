import fastify from 'fastify'
import type { FastifyRequest } from 'fastify'

import { configureApi } from '~/lib/data/api.ts'

/** What a call hears: data, or a refusal. */
type Said = { data: unknown } | { status: number; code: string; msg: string }
type Answer = (request: FastifyRequest) => Said | Promise<Said>

/** A server of our own that says what a test wants it to; the calls that reached it, as "POST /review". */
export async function startApi(answers: Record<string, Answer>) {
  const asked: { call: string; body: unknown; token: string | undefined }[] = []
  const said = new Map(Object.entries(answers))
  const server = fastify({ forceCloseConnections: true })
  server.all('/api/*', async (request, reply) => {
    const call = `${request.method} ${request.url.replace('/api', '').replace(/\?.*/, '')}`
    asked.push({ call, body: request.body ?? null, token: request.headers.authorization?.replace('Bearer ', '') })
    const answer = said.get(call)
    if (!answer) return reply.code(404).send({ data: null, errors: [{ code: 'not_found', msg: `No ${call}.` }] })
    const what = await answer(request)
    if ('data' in what) return { data: what.data, errors: [] }
    return reply.code(what.status).send({ data: null, errors: [{ code: what.code, msg: what.msg }] })
  })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  configureApi(origin)
  return {
    origin,
    asked,
    bodies: (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body),
    say: (call: string, answer: Answer) => void said.set(call, answer),
    /** From here on nobody answers. */
    fallSilent: () => configureApi('http://127.0.0.1:9'),
    comeBack: () => configureApi(origin),
    stop: () => server.close(),
  }
}

export type Api = Awaited<ReturnType<typeof startApi>>
