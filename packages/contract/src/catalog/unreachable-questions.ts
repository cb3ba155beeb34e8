import type { Question } from './shapes.ts'

type QuestionNode = Pick<Question, 'id' | 'hidden' | 'ifTagId' | 'answers'>

/**
 * Questions, given in the order of the questionnaire, whose condition is a tag that no earlier answer has. Skips hidden
 * questions, which are unreachable on purpose. (CAT-14)
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
