import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { errorResponse } from './error-response.ts'

/** Renders a page. */
export type Render = (request: Request) => Promise<Response>

type PageRequest = { request: FastifyRequest; origin: string; signal: AbortSignal }

/**
 * Converts the request for the framework. No credentials are passed on, so pages are public. The origin is the
 * configured one, because clients can send any `Host`; the client IP is passed on for rate limits.
 */
function toWebRequest({ request, origin, signal }: PageRequest): Request {
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
  // Only for CDNs: Firefox applies `stale-while-revalidate` to pages and would show a user outdated data after a
  // change.
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=300',
}

/**
 * Pages are the same for all visitors, so CDNs may cache them briefly and serve stale ones; never errors, URLs with
 * secrets, or incomplete pages.
 */
function cacheHeaders(url: string, { status, headers }: Response): Record<string, string> {
  const isCacheable = status === 200 && headers.get('cache-control') !== 'no-store'
  return isCacheable && !SECRET_IN_URL.test(url) ? CACHEABLE : { 'cache-control': 'no-store' }
}

/** Every URL that is neither a file nor an API call is a page. */
export async function pages(
  app: FastifyInstance,
  { render, origin }: { render: Render; origin: string },
): Promise<void> {
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: sendPage })

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const disconnected = new AbortController()
    reply.raw.once('close', () => disconnected.abort())
    const response = await render(toWebRequest({ request, origin, signal: disconnected.signal }))
    for (const [name, value] of Object.entries(cacheHeaders(request.url, response))) {
      response.headers.set(name, value)
    }
    return reply.send(response)
  }
  app.setNotFoundHandler(({ url }, reply) => {
    const { type, body } = errorResponse({ url, code: 'not_found', text: 'There is nothing here.' })
    return reply.code(404).type(type).send(body)
  })
}
