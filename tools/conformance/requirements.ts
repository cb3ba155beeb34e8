/** One requirement of docs/spec/requirements.md. The text of an open point is its decision. */
export type Requirement = { id: string; module: string; text: string }

/** The module of open points. */
const OPEN_POINT_MODULE = 'OP'

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
    module: OPEN_POINT_MODULE,
    text: `${title}: ${decision}`,
  }))
  const statedTotals = (TOTAL.exec(markdown) ?? []).slice(1).join(' + ')
  const parsedTotals = `${requirements.length} + ${points.length}`
  if (parsedTotals !== statedTotals)
    throw new Error(
      `docs/spec/requirements.md: the line "Total" states ${statedTotals} requirements and open points, but ${parsedTotals} were parsed.`,
    )
  return [...requirements, ...points]
}
