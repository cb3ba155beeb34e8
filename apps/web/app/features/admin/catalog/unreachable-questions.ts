import type { SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import { findUnreachableQuestions } from '@fourfold/contract/catalog/unreachable-questions'

/** Returns the ids of questions that no answers of the questionnaire lead to. */
export function findUnreachable(questions: readonly SavedQuestion[]): number[] {
  return findUnreachableQuestions(questions.filter(({ type }) => type === 'what' || type === 'match'))
}

type Draft = Pick<SavedQuestion, 'hidden' | 'ifTagId' | 'answers'>

/** A new question has no id yet. */
const NEW_ID = 0

/** Finds the questions that a save makes unreachable: the question itself, and others that are reachable now. */
export function findNewlyUnreachable(
  questions: readonly SavedQuestion[],
  question: SavedQuestion | null,
  draft: Draft,
) {
  const before = new Set(findUnreachable(questions))
  const edited = questions.map((row) => (row.id === question?.id ? { ...row, ...draft } : row))
  const added = { id: NEW_ID, type: 'match', title: '', text: '', multiple: false, version: 0, ...draft } as const
  const after = findUnreachable(question ? edited : [...questions, added])
  return {
    itself: after.includes(question?.id ?? NEW_ID),
    others: questions.filter(({ id }) => id !== question?.id && after.includes(id) && !before.has(id)),
  }
}
