import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { errorResponse } from './error-response.ts'

/** Turns the request of a page into the page. */
export type Render = (request: Request) => Promise<Response>

type PageRequest = { request: FastifyRequest; origin: string; signal: AbortSignal }

/**
 * The framework speaks the web's own Request. The session is the browser's secret, so no credential reaches a page;
 * the origin is the configured one, because clients may send anything as `Host`. Their address goes along, so that
 * what a page asks of the API counts for them and not for this server.
 */
function asWebRequest({ request, origin, signal }: PageRequest): Request {
  const headers = new Headers({ 'x-request-id': request.id, 'x-forwarded-for': request.ip })
  for (const name of ['accept', 'accept-language', 'user-agent']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(origin + request.url, { method: request.method, headers, signal })
}

const SECRET_IN_URL = /[?&](hash|token|undo)=/

const CACHEABLE = {
  'cache-control': 'public, max-age=0, s-maxage=60',
  // Firefox would show an older page, too, to who has just changed what is on it: so this is for those before us alone.
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=300',
}

/**
 * Pages are the same for everybody, so whatever stands before us may keep them a moment, and show an older one while it asks
 * for the next; never a failure, a secret or a page that says itself that it is for one visitor.
 */
function cacheHeaders(url: string, { status, headers }: Response): Record<string, string> {
  const isForEverybody = status === 200 && headers.get('cache-control') !== 'no-store'
  return isForEverybody && !SECRET_IN_URL.test(url) ? CACHEABLE : { 'cache-control': 'no-store' }
}

/** Every address that is neither a file nor a call is a page. */
export async function pages(
  app: FastifyInstance,
  { render, origin }: { render: Render; origin: string },
): Promise<void> {
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: sendPage })

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const response = await render(asWebRequest({ request, origin, signal: gone.signal }))
    for (const [name, value] of Object.entries(cacheHeaders(request.url, response))) {
      response.headers.set(name, value)
    }
    return reply.send(response)
  }
  app.setNotFoundHandler(({ url }, reply) => {
    const { type, body } = errorResponse({ url, code: 'not_found', words: 'There is nothing here.' })
    return reply.code(404).type(type).send(body)
  })
}
