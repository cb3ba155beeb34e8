import { setTimeout as sleep } from 'node:timers/promises'

import { API_PREFIX } from '@fourfold/contract/constants'

const GIVE_UP_MS = 4000
const AGAIN_MS = 100

type Request = { method: string; path: string; body?: object }

/** A refusal is an answer: asking again would not help. */
class Refused extends Error {}

async function send<Data>(url: string, token: string, { method, body }: Request): Promise<Data> {
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(GIVE_UP_MS),
  })
  if (answer.status >= 500) throw new Error(String(answer.status))
  const { data, errors } = (await answer.json()) as { data: Data | null; errors: { code: string }[] }
  if (data === null) throw new Refused(`${method} ${url} was refused with ${errors[0]?.code}`)
  return data
}

/** Asks like a patient person: without a clear answer it repeats the call elsewhere. */
export function createAsking(nextLine: () => string, token: string) {
  const counts = { requests: 0, unanswered: 0 }
  return {
    counts,
    async until<Data>(request: Request): Promise<Data> {
      for (;;) {
        counts.requests += 1
        try {
          return await send<Data>(nextLine() + API_PREFIX + request.path, token, request)
        } catch (error) {
          if (error instanceof Refused) throw error
          counts.unanswered += 1
          await sleep(AGAIN_MS)
        }
      }
    },
  }
}
