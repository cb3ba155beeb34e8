import { RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import { buildPath } from '@fourfold/contract/endpoint'
import type { CallInput, Endpoint, ReplyOf } from '@fourfold/contract/endpoint'
import type { Envelope } from '@fourfold/contract/envelope'
import type { APIRequestContext } from '@playwright/test'

type Parts = { params?: Record<string, unknown>; query?: object; body?: object }

const renewed = new Map<string, string>()

/** The token itself, or its replacement if the server has renewed it. */
export function latestToken(token: string): string {
  const next = renewed.get(token)
  return next === undefined ? token : latestToken(next)
}

/** Calls an endpoint of the contract to prepare or check a test. An error reply fails the test. */
export async function call<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  { token, ...input }: CallInput<E> & { token?: string },
): Promise<ReplyOf<E>> {
  const { params, query, body } = input as Parts
  const response = await request.fetch(buildPath(endpoint, { params, query }), {
    method: endpoint.method,
    ...(token && { headers: { authorization: `Bearer ${latestToken(token)}` } }),
    ...(body && { data: body }),
  })
  const next = response.headers()[RENEWED_TOKEN_HEADER]
  if (token && next) renewed.set(latestToken(token), next)
  const { data, errors } = (await response.json()) as Envelope<ReplyOf<E>>
  if (data === null) throw new Error(`${endpoint.method} ${endpoint.path}: ${errors[0]?.msg}`)
  return data
}
