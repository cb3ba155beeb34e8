import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { API_PREFIX } from '@fourfold/contract/constants'
import type { Envelope } from '@fourfold/contract/envelope'
import { errorDefinitions } from '@fourfold/contract/errors'
import type { ErrorCode } from '@fourfold/contract/errors'

/** Builds an error of this process in the format of the API. (PLT-07) */
export function errorEnvelope(code: ErrorCode): Envelope<null> {
  return { data: null, errors: [{ code, msg: errorDefinitions[code].msg }] }
}

/** Builds a raw HTTP response, for a socket that has no request. */
export function rawErrorResponse(status: number, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** Rejects malformed HTTP, in the format of the API because the requested path is unknown. */
export function rejectConnection(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_input'
  const responseHeaders = { ...headers, 'content-type': 'application/json; charset=utf-8' }
  socket.end(
    rawErrorResponse(errorDefinitions[code].status, responseHeaders, JSON.stringify(errorEnvelope(code))),
    () => socket.destroy(),
  )
}

/** Matches the URLs of API calls, also absolute ones. */
const API_URL_PATTERN = new RegExp(`^(https?://[^/]*)?${API_PREFIX}(/|\\?|$)`, 'i')

type ErrorDetails = { url: string; code: ErrorCode; text: string }

/** Builds an error response: JSON for API calls, plain text for pages. */
export function errorResponse({ url, code, text }: ErrorDetails): { type: string; body: string } {
  return API_URL_PATTERN.test(url)
    ? { type: 'application/json; charset=utf-8', body: JSON.stringify(errorEnvelope(code)) }
    : { type: 'text/plain; charset=utf-8', body: text }
}
