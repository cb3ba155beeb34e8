import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'

import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext, HandleDocumentRequestFunction } from 'react-router'

import { contentSecurityPolicy } from '../server/security-headers.ts'
import { sendCallsTo } from './lib/api.ts'
import { RenderingContext } from './lib/rendering.ts'
import { env } from './lib/site.server.ts'
import { currentVisit } from './lib/visit.server.ts'

sendCallsTo(env.API_URL, currentVisit)

export const streamTimeout = 5_000

type Rendering = { request: Request; router: EntryContext; nonce: string | undefined }

/** Resolves when there is something worth sending: at once for people, the whole page for search engines. */
function render({ request, router, nonce }: Rendering): Promise<ReadableStream<Uint8Array>> {
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <RenderingContext value={{ nonce, requestId: request.headers.get('x-request-id') ?? undefined }}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </RenderingContext>,
      {
        nonce,
        [ready]() {
          const body = new PassThrough()
          body.once('close', () => clearTimeout(overdue))
          pipe(body)
          resolve(createReadableStreamFromReadable(body))
        },
        onShellError: reject,
        onError: (error: unknown) => console.error(error),
      },
    )
    const overdue = setTimeout(abort, streamTimeout + 1_000)
  })
}

type FrameworkCall = Parameters<HandleDocumentRequestFunction>

export default async function handleRequest(...[request, status, headers, router]: FrameworkCall): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  // The development server injects scripts of its own, which know no nonce: there is no policy then.
  const nonce = import.meta.env.PROD ? randomBytes(16).toString('base64') : undefined
  if (nonce) headers.set('content-security-policy', contentSecurityPolicy(nonce, env))
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Response(await render({ request, router, nonce }), { status, headers })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
