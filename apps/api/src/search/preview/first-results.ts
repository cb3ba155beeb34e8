import { PREVIEW_LIMITS } from '@fourfold/contract/admin/catalog/shapes'
import type { Clock } from '@fourfold/platform/clock'

import { AppError } from '../../infra/app-error.ts'
import { comparePositions } from '../engine/position.ts'
import type { SearchEngine, SearchResult } from '../engine/search-engine.ts'
import { toGoalTerm } from '../engine/term.ts'
import type { Term } from '../engine/term.ts'
import type { LexiconChange, SentenceReader } from '../reading/index.ts'

export type FirstResultsDeps = { clock: Clock; engine: SearchEngine; reader: SentenceReader }

/** Creates functions that find the first professionals of a search over all categories, each once. (OP-091) */
export function createFirstResults({ clock, engine, reader }: FirstResultsDeps) {
  function listFirstResults({ categories, degraded }: SearchResult): number[] {
    // The fallback omits results, so the preview would show a change that does not exist.
    if (degraded) throw new AppError('unavailable')
    const results = categories.flatMap((category) => category.found).toSorted((a, b) => comparePositions(a, b))
    return [...new Set(results.map(({ accountId }) => accountId))].slice(0, PREVIEW_LIMITS.results)
  }

  async function findByTerms(terms: readonly Term[]): Promise<number[]> {
    // A search without terms matches everyone.
    if (terms.length === 0) return []
    const filters = { inPersonOnly: false }
    const now = clock.now().epochMilliseconds
    return listFirstResults(
      await engine.search({ terms, filters, preferences: {}, limit: PREVIEW_LIMITS.results, now }),
    )
  }

  return {
    findByGoals: (goals: readonly { id: number; priority: number }[]) => findByTerms(goals.map(toGoalTerm)),

    async findByText(text: string, change?: LexiconChange): Promise<number[]> {
      const { terms } = await reader.readWords(text, { change })
      return findByTerms(terms)
    },
  }
}
