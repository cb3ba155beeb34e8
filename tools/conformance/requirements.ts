/** One requirement of docs/spec/requirements.md. The text of an open point is its decision. */
export type Requirement = { id: string; module: string; text: string }

/** The module of open points. */
const openPoints = 'OP'

const REQUIREMENT = /^- (([A-Z]{3})-\d{2,3}) · \[\w+\] · (.+?) · \(d[12][^)]*\)/gm
const OPEN_POINT = /^- (OP-\d{3}) \{(?:open|odd)\} · (.+) · [A-Z].*(?:\n {2}- (?!Decision).*)*\n {2}- Decision: (.+)/gm
const TOTAL = /^Total: (\d+) requirements.*?(\d+) open points/m

/** Parses the catalog. The totals it states must match, or an unparsed line would be lost silently. */
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
    throw new Error(
      `docs/spec/requirements.md: the line "Total" states ${stated} requirements and open points, but ${found} were parsed.`,
    )
  return [...requirements, ...points]
}
