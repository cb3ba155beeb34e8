import { Answer } from '@fourfold/search-protocol/answer'
import { ASK_PATH } from '@fourfold/search-protocol/channel'
import type { Question } from '@fourfold/search-protocol/question'

import type { FindCopies } from './copies.ts'
import type { SearchEngine } from './engine.ts'

/** How long a copy that failed is left alone. */
const REST_MS = 2000
/** One, and another if that one fails. */
const MOST_TRIES = 2

const NOT_READY = 503

async function send(copy: string, question: Question, deadlineMs: number): Promise<Response> {
  const response = await fetch(`${copy}${ASK_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal: AbortSignal.timeout(deadlineMs),
  })
  if (response.status === NOT_READY) throw new Error(`${copy} is not ready`)
  return response
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
    let response: Response
    let body: unknown
    try {
      response = await send(copy, question, deadlineMs)
      body = await response.json()
    } catch (error) {
      restingUntil.set(copy, performance.now() + REST_MS)
      throw error
    }
    // It is well, but cannot answer this question: others are still its to answer.
    if (!response.ok) throw new Error(`${copy} refused a question with ${response.status}`)
    return Answer.parse(body)
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
