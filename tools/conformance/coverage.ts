import { type DeferredCapabilities, type DeferredIds, expandDeferred } from './deferred.ts'
import type { Requirement } from './requirements.ts'
import { findIds, findTaggedIds, MAX_IDS } from './tags.ts'
import type { TestResult } from './test-report.ts'

type MissingReason = 'no test' | 'skipped' | 'passed only on retry' | 'failed'

export type ModuleCoverage = {
  module: string
  covered: Requirement[]
  deferred: Requirement[]
  missing: (Requirement & { reason: MissingReason })[]
}

export type Coverage = { modules: ModuleCoverage[]; deferred: DeferredIds; errors: string[] }

type Outcomes = Map<string, Set<TestResult['outcome']>>

/** Collects the outcomes of each id, and the tests whose ids do not count. */
function collectOutcomes(requirements: readonly Requirement[], results: readonly TestResult[]) {
  const requirementIds = new Set(requirements.map(({ id }) => id))
  const modules = new Set(requirements.map(({ module }) => module))
  const outcomes: Outcomes = new Map()
  const errors = new Set<string>()
  for (const { location, suites, title, tags, outcome } of results) {
    const ids = findTaggedIds(tags)
    if (findIds([...suites, title].join(' '), modules).length > 0)
      errors.add(`${location}: requirement ids belong in tags, not in titles: ${title}`)
    if (ids.length > MAX_IDS) errors.add(`${location}: more than ${MAX_IDS} ids: ${title}`)
    else for (const id of ids) outcomes.set(id, (outcomes.get(id) ?? new Set()).add(outcome))
    for (const id of ids) if (!requirementIds.has(id)) errors.add(`${location}: unknown requirement ${id}: ${title}`)
  }
  return { outcomes, errors: [...errors] }
}

function findReason(outcomes: ReadonlySet<TestResult['outcome']> = new Set()): MissingReason {
  if (outcomes.has('failed')) return 'failed'
  if (outcomes.has('flaky')) return 'passed only on retry'
  return outcomes.has('skipped') ? 'skipped' : 'no test'
}

/** A requirement is covered when a passing test carries its id and no failing test does. */
export function measureCoverage(
  requirements: readonly Requirement[],
  results: readonly TestResult[],
  deferredCapabilities: DeferredCapabilities,
): Coverage {
  const { outcomes, errors } = collectOutcomes(requirements, results)
  const { deferred, unknown } = expandDeferred(deferredCapabilities, requirements)
  const isCovered = ({ id }: Requirement) =>
    Boolean(outcomes.get(id)?.has('passed') && !outcomes.get(id)?.has('failed'))

  const modules = [...Map.groupBy(requirements, ({ module }) => module)].map(([module, all]) => {
    const open = all.filter((requirement) => !isCovered(requirement) || deferred.has(requirement.id))
    return {
      module,
      covered: all.filter((requirement) => isCovered(requirement) && !deferred.has(requirement.id)),
      deferred: open.filter(({ id }) => deferred.has(id)),
      missing: open
        .filter(({ id }) => !deferred.has(id))
        .map((requirement) => ({ ...requirement, reason: findReason(outcomes.get(requirement.id)) })),
    } satisfies ModuleCoverage
  })
  return { modules, deferred, errors: [...errors, ...unknown] }
}
