import type { Coverage, ModuleCoverage } from './coverage.ts'
import type { Requirement } from './requirements.ts'

const formatCounts = (covered: number, deferred: number, missing: number) =>
  `${covered}/${covered + deferred + missing} covered, ${deferred} deferred, ${missing} missing`

/** Formats the coverage of every module with its missing and deferred requirements. */
export function formatReport({ modules, deferred, errors }: Coverage): string {
  const formatDeferred = ({ id, text }: Requirement) => `  deferred  ${id} (${deferred.get(id)})  ${text}`
  const formatModule = (module: ModuleCoverage) => [
    `${module.module}  ${formatCounts(module.covered.length, module.deferred.length, module.missing.length)}`,
    ...module.missing.map(({ id, text, reason }) => `  missing  ${id} (${reason})  ${text}`),
    ...module.deferred.map(formatDeferred),
    '',
  ]
  const sum = (list: 'covered' | 'deferred' | 'missing') =>
    modules.reduce((all, module) => all + module[list].length, 0)
  return [
    ...modules.flatMap(formatModule),
    ...errors.map((error) => `error: ${error}`),
    `${formatCounts(sum('covered'), sum('deferred'), sum('missing'))}, ${errors.length} errors`,
  ].join('\n')
}
