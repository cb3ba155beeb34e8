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

import type { SearchEngine } from './engine.ts'
import type { Replica, FindReplicas } from './replicas.ts'

/** The time for which a failed replica is not used. */
const BACKOFF_MS = 2000
const MAX_TRIES = 2

const OK = 200
const NOT_READY = 503

/** Creates clients with keep-alive connections. `fetch` would increase the CPU time of a search by a fifth. */
function createClients() {
  return {
    plain: { request: http.request, agent: new http.Agent({ keepAlive: true }) },
    secure: { request: https.request, agent: new https.Agent({ keepAlive: true }) },
  }
}

type HttpEngineOptions = {
  deadlineMs: number
  secret: string
  /** The CA that signs the certificates of search processes; undefined means public CAs. */
  ca?: (() => Buffer) | undefined
}

type Connection = HttpEngineOptions & { clients: ReturnType<typeof createClients> }

async function send(
  { url, servername }: Replica,
  question: Question,
  { deadlineMs, secret, ca, clients }: Connection,
): Promise<{ status: number; body: unknown }> {
  const body = JSON.stringify(question)
  // The system time, even if the application clock is shifted, because search compares the token with its own time.
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
    // The agent reuses connections only for the same CA.
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

/** Distributes questions over the replicas of the search process, except those that failed recently. */
export function createHttpEngine(findReplicas: FindReplicas, options: HttpEngineOptions): SearchEngine {
  const connection = { ...options, clients: createClients() }
  const unavailableUntil = new Map<string, number>()
  let requestCount = 0

  async function chooseReplicas(): Promise<Replica[]> {
    const now = performance.now()
    const available = (await findReplicas()).filter(({ url }) => (unavailableUntil.get(url) ?? 0) <= now)
    requestCount += 1
    const first = requestCount % Math.max(1, available.length)
    return [...available.slice(first), ...available.slice(0, first)].slice(0, MAX_TRIES)
  }

  async function askReplica(replica: Replica, question: Question): Promise<Answer> {
    let reply: Awaited<ReturnType<typeof send>>
    try {
      reply = await send(replica, question, connection)
    } catch (error) {
      unavailableUntil.set(replica.url, performance.now() + BACKOFF_MS)
      throw error
    }
    // The replica is healthy but rejects this question, so it stays in use.
    if (reply.status !== OK) throw new Error(`${replica.url} rejected a question with ${reply.status}`)
    return Answer.parse(reply.body)
  }

  return {
    async ask(question) {
      let lastError: unknown = new Error('no search replica available')
      for (const replica of await chooseReplicas()) {
        try {
          return await askReplica(replica, question)
        } catch (error) {
          lastError = error
        }
      }
      throw lastError
    },
  }
}
