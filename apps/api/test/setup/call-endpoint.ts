import { RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import { buildPath } from '@fourfold/contract/endpoint'
import type { CallInput, Endpoint, ReplyOf } from '@fourfold/contract/endpoint'
import type { Envelope } from '@fourfold/contract/envelope'
import type { FastifyInstance } from 'fastify'

export type Answer<Data> = { status: number; headers: Record<string, unknown> } & Envelope<Data>
export type CallOptions = { token?: string | null; address?: string; userAgent?: string }

/** The token that has taken the place of one, if any has. */
function latestOf(renewed: ReadonlyMap<string, string>, token: string): string {
  const next = renewed.get(token)
  return next === undefined ? token : latestOf(renewed, next)
}

/** Makes calls of the contract against the product in this process, and follows a new token as browsers do. */
export function caller(app: FastifyInstance) {
  const renewed = new Map<string, string>()

  return async function call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    { token, address = '127.0.0.9', userAgent }: CallOptions = {},
  ): Promise<Answer<ReplyOf<E>>> {
    // Of calls at once each brings the same new one, in place of what it was sent with.
    const sent = token && latestOf(renewed, token)
    const { params, query, body } = input as { params?: Record<string, unknown>; query?: object; body?: object }
    const answer = await app.inject({
      method: endpoint.method,
      url: buildPath(endpoint, { params, query }),
      remoteAddress: address,
      headers: {
        ...(sent && { authorization: `Bearer ${sent}` }),
        ...(userAgent && { 'user-agent': userAgent }),
      },
      ...(body && { payload: body }),
    })
    const next = answer.headers[RENEWED_TOKEN_HEADER]
    if (sent && typeof next === 'string') renewed.set(sent, next)
    return { status: answer.statusCode, headers: answer.headers, ...answer.json<Envelope<ReplyOf<E>>>() }
  }
}
