import type { Coverage, ModuleCoverage } from './coverage.ts'
import type { Requirement } from './requirements.ts'

const formatCounts = (covered: number, deferred: number, missing: number) =>
  `${covered}/${covered + deferred + missing} covered, ${deferred} deferred, ${missing} missing`

/** Formats the coverage of every module with its missing and deferred requirements. */
export function formatReport({ modules, deferred, mistakes }: Coverage): string {
  const formatDeferred = ({ id, text }: Requirement) => `  deferred  ${id} (${deferred.get(id)})  ${text}`
  const formatModule = (one: ModuleCoverage) => [
    `${one.module}  ${formatCounts(one.covered.length, one.deferred.length, one.missing.length)}`,
    ...one.missing.map(({ id, text, reason }) => `  missing  ${id} (${reason})  ${text}`),
    ...one.deferred.map(formatDeferred),
    '',
  ]
  const sum = (list: 'covered' | 'deferred' | 'missing') => modules.reduce((all, one) => all + one[list].length, 0)
  return [
    ...modules.flatMap(formatModule),
    ...mistakes.map((mistake) => `error: ${mistake}`),
    `${formatCounts(sum('covered'), sum('deferred'), sum('missing'))}, ${mistakes.length} errors`,
  ].join('\n')
}
