import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'

import { Answer } from '@fourfold/search-protocol/answer'
import { ASK_PATH } from '@fourfold/search-protocol/channel'
import type { Question } from '@fourfold/search-protocol/question'

import type { FindCopies } from './copies.ts'
import type { SearchEngine } from './engine.ts'

/** How long a copy that failed is left alone. */
const REST_MS = 2000
/** One, and another if that one fails. */
const MOST_TRIES = 2

const OK = 200
const NOT_READY = 503

/** Kept open between questions. With `fetch` a search would cost the api about a fifth more. */
const agent = new Agent({ keepAlive: true })

async function send(copy: string, question: Question, deadlineMs: number): Promise<{ status: number; body: unknown }> {
  const body = JSON.stringify(question)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const signal = AbortSignal.timeout(deadlineMs)
  const call = request(`${copy}${ASK_PATH}`, { agent, method: 'POST', headers, signal })
  call.end(body)
  const [response]: IncomingMessage[] = await once(call, 'response')
  if (!response) throw new Error(`${copy} did not answer`)
  const { statusCode: status = NOT_READY } = response
  const answer = await json(response)
  if (status === NOT_READY) throw new Error(`${copy} is not ready`)
  return { status, body: answer }
}

/** Asks the copies of the search process in turn, but not those that failed a moment ago. */
export function createHttpEngine(copiesNow: FindCopies, deadlineMs: number): SearchEngine {
  const restingUntil = new Map<string, number>()
  let turn = 0

  async function copiesToAsk(): Promise<string[]> {
    const now = performance.now()
    const well = (await copiesNow()).filter((copy) => (restingUntil.get(copy) ?? 0) <= now)
    turn += 1
    const first = turn % Math.max(1, well.length)
    return [...well.slice(first), ...well.slice(0, first)].slice(0, MOST_TRIES)
  }

  async function askCopy(copy: string, question: Question): Promise<Answer> {
    let reply: Awaited<ReturnType<typeof send>>
    try {
      reply = await send(copy, question, deadlineMs)
    } catch (error) {
      restingUntil.set(copy, performance.now() + REST_MS)
      throw error
    }
    // It is well, but cannot answer this question: others are still its to answer.
    if (reply.status !== OK) throw new Error(`${copy} refused a question with ${reply.status}`)
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
