import type { TestResult } from './evidence.ts'
import { type Later, type Waiting, waitingIds } from './later.ts'
import type { Requirement } from './requirements.ts'
import { idsIn, idsOfTitle } from './titles.ts'

type Why = 'no test' | 'skipped' | 'passed only at a later try' | 'failed'

export type ModuleVerdict = {
  module: string
  proven: Requirement[]
  waiting: Requirement[]
  missing: (Requirement & { why: Why })[]
}

export type Verdict = { modules: ModuleVerdict[]; waiting: Waiting; mistakes: string[] }

type Outcomes = Map<string, Set<TestResult['outcome']>>

/** What the tests say of each id, and which titles carry ids in a way that proves nothing. */
function gather(requirements: readonly Requirement[], results: readonly TestResult[]) {
  const known = new Set(requirements.map(({ id }) => id))
  const modules = new Set(requirements.map(({ module }) => module))
  const outcomes: Outcomes = new Map()
  const mistakes = new Set<string>()
  for (const { where, suites, title, outcome } of results) {
    const { ids, mistake } = idsOfTitle(title, modules)
    if (mistake) mistakes.add(`${where}: ${mistake}: ${title}`)
    for (const suite of suites)
      if (idsIn(suite, modules).length > 0) mistakes.add(`${where}: ids of a describe prove nothing: ${suite}`)
    for (const id of ids) {
      if (!known.has(id)) mistakes.add(`${where}: ${id} is no requirement: ${title}`)
      outcomes.set(id, (outcomes.get(id) ?? new Set()).add(outcome))
    }
  }
  return { outcomes, mistakes: [...mistakes] }
}

function whyNot(outcomes: ReadonlySet<TestResult['outcome']> = new Set()): Why {
  if (outcomes.has('failed')) return 'failed'
  if (outcomes.has('flaky')) return 'passed only at a later try'
  return outcomes.has('skipped') ? 'skipped' : 'no test'
}

/** Judges every requirement: proven when a passing test names it and no failing one does. */
export function judge(requirements: readonly Requirement[], results: readonly TestResult[], later: Later): Verdict {
  const { outcomes, mistakes } = gather(requirements, results)
  const { waiting, unknown } = waitingIds(later, requirements)
  const isProven = ({ id }: Requirement) => Boolean(outcomes.get(id)?.has('passed') && !outcomes.get(id)?.has('failed'))

  const modules = [...Map.groupBy(requirements, ({ module }) => module)].map(([module, all]) => {
    const open = all.filter((requirement) => !isProven(requirement))
    return {
      module,
      proven: all.filter(isProven),
      waiting: open.filter(({ id }) => waiting.has(id)),
      missing: open
        .filter(({ id }) => !waiting.has(id))
        .map((requirement) => ({ ...requirement, why: whyNot(outcomes.get(requirement.id)) })),
    } satisfies ModuleVerdict
  })
  const done = requirements.filter((requirement) => waiting.has(requirement.id) && isProven(requirement))
  const stillListed = done.map(({ id }) => `${id} is proven; take it out of docs/spec/later.json.`)
  return { modules, waiting, mistakes: [...mistakes, ...unknown, ...stillListed] }
}
