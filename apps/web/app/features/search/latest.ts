import { SEARCH_DELAY } from '@fourfold/contract/constants'

/** Another question came before this one was answered. */
export const DROPPED = Symbol('dropped')

/** Asks a moment after it is told to, and answers only the last question: whatever came before is dropped. (SEA-23, OP-093) */
export function createLatest(delay = SEARCH_DELAY) {
  let turn = 0
  return {
    async run<Answer>(ask: () => Promise<Answer>): Promise<Answer | typeof DROPPED> {
      turn += 1
      const mine = turn
      await new Promise((resolve) => setTimeout(resolve, delay))
      if (mine !== turn) return DROPPED
      try {
        const answer = await ask()
        return mine === turn ? answer : DROPPED
      } catch (error) {
        if (mine !== turn) return DROPPED
        throw error
      }
    },
  }
}
