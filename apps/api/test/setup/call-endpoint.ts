import { RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import { buildPath } from '@fourfold/contract/endpoint'
import type { CallInput, Endpoint, ReplyOf } from '@fourfold/contract/endpoint'
import type { Envelope } from '@fourfold/contract/envelope'
import type { FastifyInstance } from 'fastify'

export type Answer<Data> = { status: number; headers: Record<string, unknown> } & Envelope<Data>
export type CallOptions = { token?: string | null; address?: string; userAgent?: string }

/** Follows renewals to the latest token. */
function findLatest(renewed: ReadonlyMap<string, string>, token: string): string {
  const next = renewed.get(token)
  return next === undefined ? token : findLatest(renewed, next)
}

/** Calls endpoints of the app in this process, and uses renewed tokens like a browser. */
export function createCaller(app: FastifyInstance) {
  const renewed = new Map<string, string>()

  return async function call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    { token, address = '127.0.0.9', userAgent }: CallOptions = {},
  ): Promise<Answer<ReplyOf<E>>> {
    const sent = token && findLatest(renewed, token)
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
