import type { Question } from './shapes.ts'

type QuestionNode = Pick<Question, 'id' | 'hidden' | 'ifTagId' | 'answers'>

/**
 * Returns the ids of questions whose condition tag occurs in no earlier answer. Expects the order of the questionnaire.
 * Skips hidden questions, which are intentionally unreachable. (CAT-14)
 */
export function findUnreachableQuestions(questions: readonly QuestionNode[]): number[] {
  const tagsBefore = new Set<number>()
  const unreachable: number[] = []
  for (const { id, hidden, ifTagId, answers } of questions) {
    if (hidden) continue
    if (ifTagId !== null && !tagsBefore.has(ifTagId)) unreachable.push(id)
    else for (const tag of answers.flatMap(({ tags }) => tags)) tagsBefore.add(tag)
  }
  return unreachable
}
