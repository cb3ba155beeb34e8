import { idsInTitle, type Requirement } from './requirements.ts'
import type { TestResult } from './results.ts'

/** Requirement ids that need a capability of a later issue, with its name. The list only gets shorter. */
export type Later = Readonly<Record<string, string>>

export type ModuleVerdict = {
  module: string
  total: number
  proven: Requirement[]
  waiting: Requirement[]
  missing: (Requirement & { why: 'no test' | 'skipped' | 'failed' })[]
}

export type Verdict = { modules: ModuleVerdict[]; mistakes: string[] }

type Evidence = { outcomes: Map<string, Set<TestResult['outcome']>>; strangers: string[] }

function gather(requirements: readonly Requirement[], results: readonly TestResult[]): Evidence {
  const known = new Set(requirements.map(({ id }) => id))
  const modules = new Set(requirements.map(({ module }) => module))
  const outcomes: Evidence['outcomes'] = new Map()
  const strangers: string[] = []
  for (const { title, outcome } of results) {
    for (const id of idsInTitle(title, modules)) {
      if (!known.has(id)) strangers.push(`A test names ${id}, which is no requirement: ${title}`)
      outcomes.set(id, (outcomes.get(id) ?? new Set()).add(outcome))
    }
  }
  return { outcomes, strangers: [...new Set(strangers)] }
}

/** Judges every requirement: proven when a passing test names it and no failing one does. */
export function judge(requirements: readonly Requirement[], results: readonly TestResult[], later: Later): Verdict {
  const { outcomes, strangers } = gather(requirements, results)
  const isProven = ({ id }: Requirement) => Boolean(outcomes.get(id)?.has('passed') && !outcomes.get(id)?.has('failed'))
  const whyNot = ({ id }: Requirement) =>
    outcomes.get(id)?.has('failed') ? 'failed' : outcomes.get(id)?.has('skipped') ? 'skipped' : 'no test'

  const modules = [...Map.groupBy(requirements, ({ module }) => module)].map(([module, all]) => {
    const open = all.filter((requirement) => !isProven(requirement))
    return {
      module,
      total: all.length,
      proven: all.filter(isProven),
      waiting: open.filter(({ id }) => id in later),
      missing: open
        .filter(({ id }) => !(id in later))
        .map((requirement) => ({ ...requirement, why: whyNot(requirement) })),
    } satisfies ModuleVerdict
  })

  const ids = new Map(requirements.map((requirement) => [requirement.id, requirement]))
  const listed = Object.keys(later).flatMap((id) => {
    const requirement = ids.get(id)
    if (!requirement) return [`docs/spec/later.json lists ${id}, which is no requirement.`]
    return isProven(requirement) ? [`${id} is proven; take it out of docs/spec/later.json.`] : []
  })
  return { modules, mistakes: [...strangers, ...listed] }
}
