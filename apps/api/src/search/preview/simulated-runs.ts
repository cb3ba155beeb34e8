import { PREVIEW_LIMITS } from '@fourfold/contract/admin/catalog/shapes'

export type RunQuestion = {
  id: number | null
  hidden: boolean
  ifTagId: number | null
  answers: readonly { text: string; tags: readonly number[] }[]
}

/** The answers of one simulated user. */
export type SimulatedRun = { questionId: number | null; text: string }[]

/** Finds the tags that, through conditional questions, lead to the target tags. */
function findLeadingTags(questions: readonly RunQuestion[], targets: readonly number[]): Set<number> {
  const leads = new Set(targets)
  for (const { ifTagId, answers } of questions.toReversed()) {
    const isLeading = answers.some(({ tags }) => tags.some((tag) => leads.has(tag)))
    if (isLeading && ifTagId !== null) leads.add(ifTagId)
  }
  return leads
}

/**
 * Simulates one user, who prefers answers that lead to the target tags. Different users choose different answers among
 * them.
 */
function simulateRun(questions: readonly RunQuestion[], leads: ReadonlySet<number>, user: number): SimulatedRun {
  const tags = new Set<number>()
  const run: SimulatedRun = []
  for (const { id, hidden, ifTagId, answers } of questions) {
    if (hidden || (ifTagId !== null && !tags.has(ifTagId))) continue
    const leading = answers.filter((answer) => answer.tags.some((tag) => leads.has(tag)))
    const choices = leading.length > 0 ? leading : answers
    const answer = choices[user % choices.length]
    if (!answer) continue
    run.push({ questionId: id, text: answer.text })
    for (const tag of answer.tags) tags.add(tag)
  }
  return run
}

/** Simulates up to five different runs through the questionnaire. */
export function simulateRuns(questions: readonly RunQuestion[], targets: readonly number[]): SimulatedRun[] {
  const leads = findLeadingTags(questions, targets)
  // Users may choose the same answers, so more users are simulated than needed.
  const runs = Array.from({ length: PREVIEW_LIMITS.searches * 3 }, (_, user) => simulateRun(questions, leads, user))
  const byAnswers = new Map(runs.map((run) => [JSON.stringify(run), run]))
  return [...byAnswers.values()].slice(0, PREVIEW_LIMITS.searches)
}

/** Lists the goals of the answers; answers that do not exist are ignored. */
export function listGoals(questions: readonly RunQuestion[], run: SimulatedRun): number[] {
  const tags = run.flatMap(({ questionId, text }) => {
    const question = questions.find(({ id, hidden }) => id === questionId && !hidden)
    return question?.answers.find((answer) => answer.text === text)?.tags ?? []
  })
  return [...new Set(tags)]
}
