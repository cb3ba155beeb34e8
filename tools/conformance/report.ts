import type { Requirement } from './requirements.ts'
import type { ModuleVerdict, Verdict } from './verdict.ts'

const counted = (proven: number, waiting: number, missing: number) =>
  `${proven}/${proven + waiting + missing} proven, ${waiting} waiting, ${missing} missing`

/** The report people read: every module with what is missing and what waits for something not built yet. */
export function reportOf({ modules, waiting, mistakes }: Verdict): string {
  const waits = ({ id, text }: Requirement) => `  waiting for ${waiting.get(id)}  ${id}  ${text}`
  const linesOf = (one: ModuleVerdict) => [
    `${one.module}  ${counted(one.proven.length, one.waiting.length, one.missing.length)}`,
    ...one.missing.map(({ id, text, why }) => `  missing  ${id} (${why})  ${text}`),
    ...one.waiting.map(waits),
    '',
  ]
  const sum = (list: 'proven' | 'waiting' | 'missing') => modules.reduce((all, one) => all + one[list].length, 0)
  return [
    ...modules.flatMap(linesOf),
    ...mistakes.map((mistake) => `mistake: ${mistake}`),
    `${counted(sum('proven'), sum('waiting'), sum('missing'))}, ${mistakes.length} mistakes`,
  ].join('\n')
}
