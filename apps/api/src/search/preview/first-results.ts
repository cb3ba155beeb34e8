import { PREVIEWED } from '@fourfold/contract/admin/catalog/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { comparePositions } from '@fourfold/search-protocol/position'
import type { Stemmed, Trial } from '@fourfold/search-protocol/question'

import { AppError } from '../../infra/app-error.ts'
import type { EngineAnswer, SearchEngine } from '../engine/engine.ts'

type FirstDeps = { clock: Clock; engine: SearchEngine }

/** Whom a search would show first, of all categories together and each person once. (OP-091) */
export function createFirstResults({ clock, engine }: FirstDeps) {
  const common = () => ({
    filters: { inPersonOnly: false },
    preferences: {},
    limit: PREVIEWED.results,
    now: clock.now().epochMilliseconds,
  })

  function firstOf({ categories }: EngineAnswer): number[] {
    const found = categories.flatMap((category) => category.found).toSorted(comparePositions)
    return [...new Set(found.map(({ accountId }) => accountId))].slice(0, PREVIEWED.results)
  }

  return {
    async byGoals(goals: { id: number; priority: number }[]): Promise<number[]> {
      // Without any goal everybody would be found, which is not an answer to a question.
      return goals.length === 0 ? [] : firstOf(await engine.ask({ ...common(), goals }))
    },

    async byWords(words: Stemmed[], trial?: Trial): Promise<number[]> {
      if (words.length === 0) return []
      const answer = await engine.ask({ ...common(), words, trial })
      // Without the index nothing is understood, and nothing would seem to change.
      if (answer.degraded) throw new AppError('unavailable')
      return firstOf(answer)
    },
  }
}
