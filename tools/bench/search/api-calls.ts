import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'

import type { Endpoint } from '@fourfold/contract/endpoint'
import { buildPath } from '@fourfold/contract/endpoint'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'

const agent = new Agent({ keepAlive: true })

type Call = { body: object; token?: string | undefined }

/** Sends a POST request over a persistent connection and returns the data of the response. */
export async function callApi<Data>(api: string, endpoint: Endpoint, { body, token }: Call): Promise<Data> {
  const payload = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<Data>()
  const outgoing = request(api + buildPath(endpoint, {}), { method: 'POST', agent, headers }, (response) => {
    json(response)
      .then((reply) => {
        const { data, errors } = reply as { data: Data | null; errors: { code: string }[] }
        if (data === null) throw new Error(`${endpoint.path} responded with ${response.statusCode} ${errors[0]?.code}`)
        resolve(data)
      }, reject)
      .catch(reject)
  })
  outgoing.on('error', reject).end(payload)
  return promise
}

export const callSearch = (api: string, call: Call): Promise<SearchReply> => callApi(api, search, call)
