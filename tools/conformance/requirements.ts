/** One numbered promise of docs/spec/requirements.md; an open point's text is its decision. */
export type Requirement = { id: string; module: string; text: string }

/** The module that open points are counted under. */
const openPoints = 'OP'

const REQUIREMENT = /^- (([A-Z]{3})-\d{2,3}) · \[\w+\] · (.+?) · \(d[12][^)]*\)/gm
const OPEN_POINT = /^- (OP-\d{3}) \{(?:open|odd)\} · (.+) · [A-Z].*(?:\n {2}- (?!Decision).*)*\n {2}- Decision: (.+)/gm
const TOTAL = /^Total: (\d+) requirements.*?(\d+) open points/m

/** Reads the catalogue; a line that is not understood would silently shrink it, so the stated totals must be met. */
export function parseRequirements(markdown: string): Requirement[] {
  const requirements = [...markdown.matchAll(REQUIREMENT)].map(([, id = '', module = '', text = '']) => ({
    id,
    module,
    text,
  }))
  const points = [...markdown.matchAll(OPEN_POINT)].map(([, id = '', title = '', decision = '']) => ({
    id,
    module: openPoints,
    text: `${title}: ${decision}`,
  }))
  const stated = (TOTAL.exec(markdown) ?? []).slice(1).join(' + ')
  const found = `${requirements.length} + ${points.length}`
  if (found !== stated)
    throw new Error(`The catalog states ${stated} requirements and open points, but parsed ${found}.`)
  return [...requirements, ...points]
}
