import { RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import { buildPath } from '@fourfold/contract/endpoint'
import type { CallInput, Endpoint, ReplyOf } from '@fourfold/contract/endpoint'
import type { Envelope } from '@fourfold/contract/envelope'
import type { FastifyInstance } from 'fastify'

export type CallResponse<Data> = { status: number; headers: Record<string, unknown> } & Envelope<Data>
export type CallOptions = { token?: string | null; address?: string; userAgent?: string }

/** Returns the latest token that replaced `token`, or `token` itself. */
function findLatestToken(replacements: ReadonlyMap<string, string>, token: string): string {
  const replacement = replacements.get(token)
  return replacement === undefined ? token : findLatestToken(replacements, replacement)
}

/** Creates a function that calls endpoints of the app in this process and, like a browser, uses renewed tokens. */
export function createCaller(app: FastifyInstance) {
  const replacements = new Map<string, string>()

  return async function call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    { token, address = '127.0.0.9', userAgent }: CallOptions = {},
  ): Promise<CallResponse<ReplyOf<E>>> {
    const currentToken = token && findLatestToken(replacements, token)
    const { params, query, body } = input as { params?: Record<string, unknown>; query?: object; body?: object }
    const response = await app.inject({
      method: endpoint.method,
      url: buildPath(endpoint, { params, query }),
      remoteAddress: address,
      headers: {
        ...(currentToken && { authorization: `Bearer ${currentToken}` }),
        ...(userAgent && { 'user-agent': userAgent }),
      },
      ...(body && { payload: body }),
    })
    const newToken = response.headers[RENEWED_TOKEN_HEADER]
    if (currentToken && typeof newToken === 'string') replacements.set(currentToken, newToken)
    return { status: response.statusCode, headers: response.headers, ...response.json<Envelope<ReplyOf<E>>>() }
  }
}
