import type { Coverage, ModuleCoverage } from './coverage.ts'
import type { Requirement } from './requirements.ts'

const counted = (covered: number, waiting: number, missing: number) =>
  `${covered}/${covered + waiting + missing} covered, ${waiting} waiting, ${missing} missing`

/** The report people read: every module with what is missing and what waits for something not built yet. */
export function reportOf({ modules, waiting, mistakes }: Coverage): string {
  const waits = ({ id, text }: Requirement) => `  waiting for ${waiting.get(id)}  ${id}  ${text}`
  const linesOf = (one: ModuleCoverage) => [
    `${one.module}  ${counted(one.covered.length, one.waiting.length, one.missing.length)}`,
    ...one.missing.map(({ id, text, why }) => `  missing  ${id} (${why})  ${text}`),
    ...one.waiting.map(waits),
    '',
  ]
  const sum = (list: 'covered' | 'waiting' | 'missing') => modules.reduce((all, one) => all + one[list].length, 0)
  return [
    ...modules.flatMap(linesOf),
    ...mistakes.map((mistake) => `mistake: ${mistake}`),
    `${counted(sum('covered'), sum('waiting'), sum('missing'))}, ${mistakes.length} mistakes`,
  ].join('\n')
}
