import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'

import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext, HandleDocumentRequestFunction } from 'react-router'

import { configureApi } from '~/lib/data/api.ts'
import { ResponseContext } from '~/lib/site/response-context.ts'
import { env } from '~/lib/site/site.server.ts'
import { currentVisit } from '~/lib/site/visit.server.ts'

import { lowerPreloadPriority, hashScripts } from '../server/page-html.ts'
import { createPageErrorLogger } from '../server/page-log.ts'
import { contentSecurityPolicy } from '../server/security-headers.ts'

configureApi(env.API_URL, currentVisit)

const logPageError = createPageErrorLogger(env)

export const streamTimeout = 5_000

type RenderOptions = { request: Request; router: EntryContext; scriptNonce: string; styleNonce: string | undefined }

/** Renders the complete page, or the parts that are ready at the timeout. */
function render({ request, router, scriptNonce, styleNonce }: RenderOptions): Promise<string> {
  const requestId = request.headers.get('x-request-id') ?? undefined
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ResponseContext value={{ scriptNonce, styleNonce, requestId }}>
        <ServerRouter context={router} url={request.url} nonce={scriptNonce} />
      </ResponseContext>,
      {
        nonce: scriptNonce,
        // The server sends the whole page in one piece, so React must not defer any content.
        progressiveChunkSize: Infinity,
        onAllReady() {
          clearTimeout(abortTimer)
          resolve(text(pipe(new PassThrough())))
        },
        onShellError(error) {
          clearTimeout(abortTimer)
          reject(error)
        },
        onError: (error: unknown) => logPageError(error, request),
      },
    )
    const abortTimer = setTimeout(abort, streamTimeout + 1_000)
  })
}

const createNonce = () => randomBytes(16).toString('hex')

type HandleRequestArgs = Parameters<HandleDocumentRequestFunction>

export default async function handleRequest(
  ...[request, status, headers, router]: HandleRequestArgs
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const scriptNonce = createNonce()
  const styleNonce = import.meta.env.PROD ? createNonce() : undefined
  const { html, scriptHashes } = hashScripts(await render({ request, router, scriptNonce, styleNonce }), scriptNonce)
  // In development there is no policy, because the development server injects scripts without hashes.
  if (styleNonce) headers.set('content-security-policy', contentSecurityPolicy({ scriptHashes, styleNonce }, env))
  return new Response(request.method === 'HEAD' ? null : lowerPreloadPriority(html), { status, headers })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) logPageError(error, request)
}
