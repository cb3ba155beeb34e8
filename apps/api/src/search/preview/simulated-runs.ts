import { PREVIEWED } from '@fourfold/contract/admin/catalog/shapes'

/** A question as far as answering it goes. */
export type Asked = {
  id: number | null
  hidden: boolean
  ifTagId: number | null
  answers: readonly { text: string; tags: readonly number[] }[]
}

/** What somebody answered, question by question. */
export type Walk = { questionId: number | null; text: string }[]

/** The tags that lead to one of these, from question to question. */
function leadingTo(questions: readonly Asked[], wanted: readonly number[]): Set<number> {
  const leads = new Set(wanted)
  for (const { ifTagId, answers } of questions.toReversed()) {
    const isOnTheWay = answers.some(({ tags }) => tags.some((tag) => leads.has(tag)))
    if (isOnTheWay && ifTagId !== null) leads.add(ifTagId)
  }
  return leads
}

/** Answers like one of several people: each chooses differently, and all what leads to the tags that are wanted. */
function walk(questions: readonly Asked[], leads: ReadonlySet<number>, person: number): Walk {
  const tags = new Set<number>()
  const chosen: Walk = []
  for (const { id, hidden, ifTagId, answers } of questions) {
    if (hidden || (ifTagId !== null && !tags.has(ifTagId))) continue
    const leading = answers.filter((answer) => answer.tags.some((tag) => leads.has(tag)))
    const choices = leading.length > 0 ? leading : answers
    const answer = choices[person % choices.length]
    if (!answer) continue
    chosen.push({ questionId: id, text: answer.text })
    for (const tag of answer.tags) tags.add(tag)
  }
  return chosen
}

/** Five people who answer the questionnaire, as far as they answer it differently. */
export function walksTo(questions: readonly Asked[], wanted: readonly number[]): Walk[] {
  const leads = leadingTo(questions, wanted)
  // Two people may come the same way; some more are asked until five differ.
  const walks = Array.from({ length: PREVIEWED.searches * 3 }, (_, person) => walk(questions, leads, person))
  const byAnswers = new Map(walks.map((one) => [JSON.stringify(one), one]))
  return [...byAnswers.values()].slice(0, PREVIEWED.searches)
}

/** The goals that these answers stand for, as the questions are; an answer that is not there leads nowhere. */
export function goalsOf(questions: readonly Asked[], chosen: Walk): number[] {
  const tags = chosen.flatMap(({ questionId, text }) => {
    const question = questions.find(({ id, hidden }) => id === questionId && !hidden)
    return question?.answers.find((answer) => answer.text === text)?.tags ?? []
  })
  return [...new Set(tags)]
}
