import { RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import { buildPath } from '@fourfold/contract/endpoint'
import type { CallInput, Endpoint, ReplyOf } from '@fourfold/contract/endpoint'
import type { Envelope } from '@fourfold/contract/envelope'

import { sendRequest } from './http.ts'

/** The token is replaced when the API renews it, as in browsers. */
type Caller = { token: string }
type Parts = { params?: Record<string, unknown>; query?: object; body?: object }

/** Creates a function that sends valid requests and throws when one is rejected. */
export function createApiClient(api: string) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    caller: Caller | null,
    input: CallInput<E>,
  ): Promise<ReplyOf<E>> {
    const { params, query, body } = input as Parts
    const { text, headers } = await sendRequest({
      url: api + buildPath(endpoint, { params, query }),
      init: {
        method: endpoint.method,
        headers: {
          ...(caller && { authorization: `Bearer ${caller.token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
    })
    const { data, errors } = JSON.parse(text) as Envelope<ReplyOf<E>>
    if (data === null) throw new Error(`${endpoint.method} ${endpoint.path} was rejected: ${errors[0]?.code}`)
    const renewed = headers[RENEWED_TOKEN_HEADER]
    if (caller && typeof renewed === 'string') caller.token = renewed
    return data
  }
}
