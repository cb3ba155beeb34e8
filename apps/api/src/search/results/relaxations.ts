import type { SearchRelaxation } from '@fourfold/contract/search/shapes'

import type { SearchEngine } from '../engine/search-engine.ts'
import type { Filters, SearchQuery } from '../engine/search-query.ts'

/** Radii in miles that are tried if a search finds no one within its radius. */
const WIDER_RADII = [50, 100, 250, 500]

type Candidate = Omit<SearchRelaxation, 'total'> & { filters: Filters }

/** Lists changes of single filters, the smallest first. */
function listCandidates(filters: Filters): Candidate[] {
  const { state, near, inPersonOnly } = filters
  const radii = near ? WIDER_RADII.filter((radius) => radius > near.radius) : []
  return [
    ...(inPersonOnly ? [{ way: 'allowOnline' as const, filters: { ...filters, inPersonOnly: false } }] : []),
    ...radii.map((radius) => ({
      way: 'wider' as const,
      radius,
      filters: { ...filters, near: near && { ...near, radius } },
    })),
    ...(state ? [{ way: 'anyState' as const, filters: { ...filters, state: undefined } }] : []),
    ...(near ? [{ way: 'anywhere' as const, filters: { ...filters, near: undefined } }] : []),
  ]
}

/** Online sessions depend on neither place nor state, so this is suggested if nothing else gives results. (SEA-14) */
const onlineOnly: Candidate = { way: 'onlineOnly', filters: { inPersonOnly: false, onlineOnly: true } }

/** Finds changes of the filters that give results; of the wider radii, the smallest one. */
export async function findRelaxations(
  engine: SearchEngine,
  { terms, now, filters }: Pick<SearchQuery, 'terms' | 'now' | 'filters'>,
): Promise<SearchRelaxation[]> {
  const candidates = listCandidates(filters)
  if (candidates.length === 0) return []
  const all = [...candidates, onlineOnly]
  const totals = await engine.count(
    { terms, now },
    all.map((candidate) => candidate.filters),
  )
  const relaxations = all.flatMap(({ filters: _filters, ...relaxation }, index) => {
    const total = totals[index] ?? 0
    return total > 0 ? [{ ...relaxation, total }] : []
  })
  const firstOfEachWay = [...Map.groupBy(relaxations, ({ way }) => way).values()].flatMap(([first]) => first ?? [])
  const withoutLastResort = firstOfEachWay.filter(({ way }) => way !== 'onlineOnly')
  return withoutLastResort.length > 0 ? withoutLastResort : firstOfEachWay
}
