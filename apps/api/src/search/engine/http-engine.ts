import { once } from 'node:events'
import http from 'node:http'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { json } from 'node:stream/consumers'

import { systemClock } from '@fourfold/platform/clock'
import { signServiceToken } from '@fourfold/platform/service-token'
import { Answer } from '@fourfold/search-protocol/answer'
import { ASK_PATH, SEARCH_AUDIENCE } from '@fourfold/search-protocol/channel'
import type { Question } from '@fourfold/search-protocol/question'

import type { Copy, FindCopies } from './copies.ts'
import type { SearchEngine } from './engine.ts'

/** How long a copy that failed is left alone. */
const REST_MS = 2000
/** One, and another if that one fails. */
const MAX_TRIES = 2

const OK = 200
const NOT_READY = 503

/** Kept open between questions. With `fetch` a search would cost the api about a fifth more. */
function createClients() {
  return {
    plain: { request: http.request, agent: new http.Agent({ keepAlive: true }) },
    secure: { request: https.request, agent: new https.Agent({ keepAlive: true }) },
  }
}

type Asking = {
  deadlineMs: number
  secret: string
  /** The one CA a search process is believed by; any public one where there is none. */
  ca?: (() => Buffer) | undefined
}

type Means = Asking & { clients: ReturnType<typeof createClients> }

async function send(
  { url, servername }: Copy,
  question: Question,
  { deadlineMs, secret, ca, clients }: Means,
): Promise<{ status: number; body: unknown }> {
  const body = JSON.stringify(question)
  // The time of the machine, which search has too, whatever time it is for the product.
  const token = signServiceToken({ secret, audience: SEARCH_AUDIENCE, now: systemClock.now() })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const signal = AbortSignal.timeout(deadlineMs)
  const { request, agent } = clients[url.startsWith('https:') ? 'secure' : 'plain']
  const call = request(`${url}${ASK_PATH}`, {
    agent,
    method: 'POST',
    headers,
    signal,
    ...(servername && { servername }),
    // A kept connection is taken only by who believes in the same.
    ...(ca && { ca: ca() }),
  })
  call.end(body)
  const [response]: IncomingMessage[] = await once(call, 'response')
  if (!response) throw new Error(`${url} did not answer`)
  const { statusCode: status = NOT_READY } = response
  const answer = await json(response)
  if (status === NOT_READY) throw new Error(`${url} is not ready`)
  return { status, body: answer }
}

/** Asks the copies of the search process in turn, but not those that failed a moment ago. */
export function createHttpEngine(copiesNow: FindCopies, asking: Asking): SearchEngine {
  const means = { ...asking, clients: createClients() }
  const restingUntil = new Map<string, number>()
  let turn = 0

  async function copiesToAsk(): Promise<Copy[]> {
    const now = performance.now()
    const well = (await copiesNow()).filter(({ url }) => (restingUntil.get(url) ?? 0) <= now)
    turn += 1
    const first = turn % Math.max(1, well.length)
    return [...well.slice(first), ...well.slice(0, first)].slice(0, MAX_TRIES)
  }

  async function askCopy(copy: Copy, question: Question): Promise<Answer> {
    let reply: Awaited<ReturnType<typeof send>>
    try {
      reply = await send(copy, question, means)
    } catch (error) {
      restingUntil.set(copy.url, performance.now() + REST_MS)
      throw error
    }
    // It is well, but cannot answer this question: others are still its to answer.
    if (reply.status !== OK) throw new Error(`${copy.url} refused a question with ${reply.status}`)
    return Answer.parse(reply.body)
  }

  return {
    async ask(question) {
      let failure: unknown = new Error('no copy of the search process is well')
      for (const copy of await copiesToAsk()) {
        try {
          return await askCopy(copy, question)
        } catch (error) {
          failure = error
        }
      }
      throw failure
    },
  }
}
