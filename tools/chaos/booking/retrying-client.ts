import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { API_PREFIX } from '@fourfold/contract/constants'

type Body = { data: { appointment: { uuid: string; status: string } } | null; errors: { code: string }[] }
type ApiResponse = { status: number; body: Body }
export type Call = { path: string; token: string; body: object }

const MAX_ATTEMPTS = 600

/** Sends one request. Returns null if there is no response; the outcome is then unknown. */
async function post(url: string, { token, body }: Call, agent: Agent): Promise<ApiResponse | null> {
  const payload = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    authorization: `Bearer ${token}`,
  }
  try {
    return await new Promise<ApiResponse>((resolve, reject) => {
      const outgoing = request(url, { method: 'POST', agent, headers, timeout: 20_000 }, (response) => {
        const read = (all: string) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(all) as Body })
        text(response).then(read).catch(reject)
      })
      outgoing.on('error', reject).on('timeout', () => outgoing.destroy(new Error('timeout')))
      outgoing.end(payload)
    })
  } catch {
    return null
  }
}

export type RetryingClient = ReturnType<typeof createRetryingClient>

/** Creates a client that repeats a request on the next API until it gets a definite response. */
export function createRetryingClient(apis: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  const counts = { requests: 0, unavailable: 0, internalErrors: 0 }
  return {
    counts,
    async post(call: Call, nth: number): Promise<Body> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        counts.requests += 1
        const api = apis[(nth + attempt) % apis.length] ?? ''
        const response = await post(api + API_PREFIX + call.path, call, agent)
        if (response && response.status < 500) return response.body
        counts[response?.status === 500 ? 'internalErrors' : 'unavailable'] += 1
        await sleep(100)
      }
      throw new Error(`${call.path} got no response in a minute`)
    },
    close: () => agent.destroy(),
  }
}
