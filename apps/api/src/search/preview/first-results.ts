import { PREVIEW_LIMITS } from '@fourfold/contract/admin/catalog/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { comparePositions } from '@fourfold/search-protocol/position'
import type { Stemmed, Trial } from '@fourfold/search-protocol/question'

import { AppError } from '../../infra/app-error.ts'
import type { EngineAnswer, SearchEngine } from '../engine/engine.ts'

type FirstResultsDeps = { clock: Clock; engine: SearchEngine }

/** Creates functions that find the first professionals of a search over all categories, each once. (OP-091) */
export function createFirstResults({ clock, engine }: FirstResultsDeps) {
  const buildCommonFields = () => ({
    filters: { inPersonOnly: false },
    preferences: {},
    limit: PREVIEW_LIMITS.results,
    now: clock.now().epochMilliseconds,
  })

  function listFirstResults({ categories }: EngineAnswer): number[] {
    const results = categories.flatMap((category) => category.found).toSorted(comparePositions)
    return [...new Set(results.map(({ accountId }) => accountId))].slice(0, PREVIEW_LIMITS.results)
  }

  return {
    async findByGoals(goals: { id: number; priority: number }[]): Promise<number[]> {
      // A search without goals matches everyone.
      return goals.length === 0 ? [] : listFirstResults(await engine.ask({ ...buildCommonFields(), goals }))
    },

    async findByWords(words: Stemmed[], trial?: Trial): Promise<number[]> {
      if (words.length === 0) return []
      const answer = await engine.ask({ ...buildCommonFields(), words, trial })
      // The fallback ignores phrases, so the preview would show no change.
      if (answer.degraded) throw new AppError('unavailable')
      return listFirstResults(answer)
    },
  }
}
