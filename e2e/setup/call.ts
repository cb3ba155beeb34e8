import { addressOf } from '@fourfold/contract/endpoint'
import type { CallInput, Endpoint, ReplyOf } from '@fourfold/contract/endpoint'
import type { Envelope } from '@fourfold/contract/envelope'
import type { APIRequestContext } from '@playwright/test'

type Parts = { params?: Record<string, unknown>; query?: object; body?: object }

/** Makes a call of the contract, for what a journey needs and is not about. A refusal ends the journey. */
export async function call<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  { token, ...input }: CallInput<E> & { token?: string },
): Promise<ReplyOf<E>> {
  const { params, query, body } = input as Parts
  const answer = await request.fetch(addressOf(endpoint, { params, query }), {
    method: endpoint.method,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    ...(body && { data: body }),
  })
  const { data, errors } = (await answer.json()) as Envelope<ReplyOf<E>>
  if (data === null) throw new Error(`${endpoint.method} ${endpoint.path}: ${errors[0]?.msg}`)
  return data
}
