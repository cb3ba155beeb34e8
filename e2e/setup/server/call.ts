import { RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import { buildPath } from '@fourfold/contract/endpoint'
import type { CallInput, Endpoint, ReplyOf } from '@fourfold/contract/endpoint'
import type { Envelope } from '@fourfold/contract/envelope'
import type { APIRequestContext } from '@playwright/test'

type RequestParts = { params?: Record<string, unknown>; query?: object; body?: object }

const renewedTokens = new Map<string, string>()

/** Returns the token, or its replacement if the server has renewed it. */
export function findLatestToken(token: string): string {
  const renewedToken = renewedTokens.get(token)
  return renewedToken === undefined ? token : findLatestToken(renewedToken)
}

/** Calls an endpoint of the contract to prepare or check a test. An error reply fails the test. */
export async function call<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  { token, ...input }: CallInput<E> & { token?: string },
): Promise<ReplyOf<E>> {
  const { params, query, body } = input as RequestParts
  const response = await request.fetch(buildPath(endpoint, { params, query }), {
    method: endpoint.method,
    ...(token && { headers: { authorization: `Bearer ${findLatestToken(token)}` } }),
    ...(body && { data: body }),
  })
  const renewedToken = response.headers()[RENEWED_TOKEN_HEADER]
  if (token && renewedToken) renewedTokens.set(findLatestToken(token), renewedToken)
  const { data, errors } = (await response.json()) as Envelope<ReplyOf<E>>
  if (data === null) throw new Error(`${endpoint.method} ${endpoint.path}: ${errors[0]?.msg}`)
  return data
}
