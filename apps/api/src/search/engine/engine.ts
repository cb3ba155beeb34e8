import type { Log } from '@fourfold/platform/log'
import type { Answer } from '@fourfold/search-protocol/answer'
import type { Question } from '@fourfold/search-protocol/question'

/** An answer; degraded when it was made without the index and may leave some out. */
export type EngineAnswer = Answer & { degraded?: boolean }

/** All the api knows of whatever searches. */
export type SearchEngine = { ask(question: Question): Promise<EngineAnswer> }

type FallbackOptions = { log: Log; onAnswer: (from: 'index' | 'fallback') => void }

/** Asks the fallback whenever the index cannot answer, and says so in the answer. */
export function withFallback(
  index: SearchEngine,
  fallback: SearchEngine,
  { log, onAnswer }: FallbackOptions,
): SearchEngine {
  let isAway = false

  function note(error: unknown): void {
    if (!isAway) log.warn({ err: error }, 'no search process answers; answering from PostgreSQL')
    isAway = true
  }

  return {
    async ask(question) {
      try {
        const answer = await index.ask(question)
        if (isAway) log.info('a search process answers again')
        isAway = false
        onAnswer('index')
        return answer
      } catch (error) {
        note(error)
        onAnswer('fallback')
        return { ...(await fallback.ask(question)), degraded: true }
      }
    },
  }
}
