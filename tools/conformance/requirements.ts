/** One numbered promise of docs/spec/requirements.md. */
export type Requirement = { id: string; module: string; text: string }

const LINE = /^- (([A-Z]{3})-\d{2,3}) · \[\w+\] · (.+?) · \(d[12][^)]*\)/
const TOTAL = /^Total: (\d+) requirements/m

/** Reads the catalogue; a line that is not understood would silently shrink it, so the stated total must be met. */
export function parseRequirements(markdown: string): Requirement[] {
  const found = markdown.split('\n').flatMap((line) => {
    const [, id, module, text] = LINE.exec(line) ?? []
    return id && module && text ? [{ id, module, text }] : []
  })
  const stated = Number(TOTAL.exec(markdown)?.[1] ?? 0)
  if (found.length !== stated)
    throw new Error(`The catalogue states ${stated} requirements, ${found.length} were read.`)
  return found
}

const ID_OR_RANGE = /\b([A-Z]{3})-(\d{2,3})\b(?:\s+to\s+\1-(\d{2,3})\b)?/g

/** The ids that a test's title carries: `ACC-05, ACC-06: …`, `ACC-15 to ACC-25: …`; `modules` tells them from SHA-256. */
export function idsInTitle(title: string, modules: ReadonlySet<string>): string[] {
  const named = [...title.matchAll(ID_OR_RANGE)].filter(([, module = '']) => modules.has(module))
  return named.flatMap(([, module, first = '', last = first]) => {
    const length = Math.max(0, Number(last) - Number(first)) + 1
    return Array.from({ length }, (_, step) => `${module}-${String(Number(first) + step).padStart(2, '0')}`)
  })
}
