import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { errorResponse } from './error-response.ts'

/** Renders the page of a request. */
export type Render = (request: Request) => Promise<Response>

type PageRequest = { request: FastifyRequest; origin: string; signal: AbortSignal }

/**
 * Converts the request for the framework. It contains no credentials, so pages are public. Its origin is the configured
 * one, because clients can send any `Host`. It contains the client IP for rate limits.
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
 * Returns the cache headers. CDNs may cache pages briefly, because they are the same for all visitors, but not errors,
 * incomplete pages or URLs with secrets.
 */
function cacheHeaders(url: string, { status, headers }: Response): Record<string, string> {
  const isCacheable = status === 200 && headers.get('cache-control') !== 'no-store'
  return isCacheable && !SECRET_IN_URL.test(url) ? CACHEABLE : { 'cache-control': 'no-store' }
}

/** Serves a page for every URL that is neither a file nor an API call. */
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
    const { type, body } = errorResponse({ url, code: 'not_found', text: 'Page not found.' })
    return reply.code(404).type(type).send(body)
  })
}
