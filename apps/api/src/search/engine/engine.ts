import type { Log } from '@fourfold/platform/log'
import type { Answer } from '@fourfold/search-protocol/answer'
import type { Question } from '@fourfold/search-protocol/question'

/** A degraded answer comes from the fallback and may be incomplete. */
export type EngineAnswer = Answer & { degraded?: boolean }

export type SearchEngine = { ask(question: Question): Promise<EngineAnswer> }

type FallbackOptions = { log: Log; onAnswer: (from: 'index' | 'fallback') => void }

/** Combines the index with a fallback that is used if the index fails. Marks its answers as degraded. */
export function withFallback(
  index: SearchEngine,
  fallback: SearchEngine,
  { log, onAnswer }: FallbackOptions,
): SearchEngine {
  let isUnavailable = false

  function recordFailure(error: unknown): void {
    if (!isUnavailable) log.warn({ err: error }, 'search unavailable; falling back to PostgreSQL')
    isUnavailable = true
  }

  return {
    async ask(question) {
      try {
        const answer = await index.ask(question)
        if (isUnavailable) log.info('search available again')
        isUnavailable = false
        onAnswer('index')
        return answer
      } catch (error) {
        recordFailure(error)
        onAnswer('fallback')
        return { ...(await fallback.ask(question)), degraded: true }
      }
    },
  }
}
