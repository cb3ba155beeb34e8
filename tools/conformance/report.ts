import type { Later, ModuleVerdict, Verdict } from './verdict.ts'

function linesOf({ module, total, proven, waiting, missing }: ModuleVerdict, later: Later): string[] {
  return [
    `${module}  ${proven.length}/${total} proven, ${waiting.length} waiting, ${missing.length} missing`,
    ...missing.map(({ id, text, why }) => `  missing  ${id} (${why})  ${text}`),
    ...waiting.map(({ id, text }) => `  waiting for ${later[id]}  ${id}  ${text}`),
  ]
}

/** The report people read: every module with what is missing and what waits for a later issue. */
export function reportOf({ modules, mistakes }: Verdict, later: Later): string {
  const proven = modules.reduce((sum, module) => sum + module.proven.length, 0)
  const total = modules.reduce((sum, module) => sum + module.total, 0)
  return [
    ...modules.flatMap((module) => [...linesOf(module, later), '']),
    ...mistakes.map((mistake) => `mistake: ${mistake}`),
    `${proven} of ${total} requirements proven`,
  ].join('\n')
}
