import type { SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import { findUnreachableQuestions } from '@fourfold/contract/catalog/unreachable-questions'

/** Returns the ids of questions that no answers of the questionnaire lead to. */
export function findUnreachable(questions: readonly SavedQuestion[]): number[] {
  return findUnreachableQuestions(questions.filter(({ type }) => type === 'what' || type === 'match'))
}

type Draft = Pick<SavedQuestion, 'hidden' | 'ifTagId' | 'answers'>

/** The id of a new question, which is not saved yet. */
const NEW_ID = 0

/** Finds the questions that a save makes unreachable: the saved one, and others that are reachable now. */
export function findNewlyUnreachable(
  questions: readonly SavedQuestion[],
  question: SavedQuestion | null,
  draft: Draft,
) {
  const unreachableBefore = new Set(findUnreachable(questions))
  const editedQuestions = questions.map((row) => (row.id === question?.id ? { ...row, ...draft } : row))
  const newQuestion = { id: NEW_ID, type: 'match', title: '', text: '', multiple: false, version: 0, ...draft } as const
  const unreachableAfter = findUnreachable(question ? editedQuestions : [...questions, newQuestion])
  return {
    isSelfUnreachable: unreachableAfter.includes(question?.id ?? NEW_ID),
    otherQuestions: questions.filter(
      ({ id }) => id !== question?.id && unreachableAfter.includes(id) && !unreachableBefore.has(id),
    ),
  }
}
