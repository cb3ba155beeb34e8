import type { Question } from './shapes.ts'

type AskableQuestion = Pick<Question, 'id' | 'hidden' | 'ifTagId' | 'answers'>

/**
 * Of questions in the order they are asked, those that nobody sees whatever they answer: their condition is a tag that
 * no answer before them leads to. Hidden ones are meant to be unseen. (CAT-14)
 */
export function findUnreachableQuestions(questions: readonly AskableQuestion[]): number[] {
  const tagsBefore = new Set<number>()
  const unreachable: number[] = []
  for (const { id, hidden, ifTagId, answers } of questions) {
    if (hidden) continue
    if (ifTagId !== null && !tagsBefore.has(ifTagId)) unreachable.push(id)
    else for (const tag of answers.flatMap(({ tags }) => tags)) tagsBefore.add(tag)
  }
  return unreachable
}
