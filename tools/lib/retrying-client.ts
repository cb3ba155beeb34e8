import { setTimeout as sleep } from 'node:timers/promises'

import { API_PREFIX } from '@fourfold/contract/constants'

const TIMEOUT_MS = 4000
const RETRY_MS = 100

type Request = { method: string; path: string; body?: object }

/** The API rejected the request; a retry would not help. */
class RejectedError extends Error {}

async function send<Data>(url: string, token: string, { method, body }: Request): Promise<Data> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status >= 500) throw new Error(String(response.status))
  const { data, errors } = (await response.json()) as { data: Data | null; errors: { code: string }[] }
  if (data === null) throw new RejectedError(`${method} ${url} was rejected with ${errors[0]?.code}`)
  return data
}

/** Creates a client that repeats a request on the next URL until the API accepts or rejects it. */
export function createRetryingClient(nextUrl: () => string, token: string) {
  const counts = { requests: 0, failedAttempts: 0 }
  return {
    counts,
    async request<Data>(request: Request): Promise<Data> {
      for (;;) {
        counts.requests += 1
        try {
          return await send<Data>(nextUrl() + API_PREFIX + request.path, token, request)
        } catch (error) {
          if (error instanceof RejectedError) throw error
          counts.failedAttempts += 1
          await sleep(RETRY_MS)
        }
      }
    },
  }
}
