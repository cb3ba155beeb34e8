import type { SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import { unreachableQuestions } from '@fourfold/contract/catalog/reachable'

/** The questionnaire questions that cannot be reached. */
export function findUnreachable(questions: readonly SavedQuestion[]): number[] {
  return unreachableQuestions(questions.filter(({ type }) => type === 'what' || type === 'match'))
}

type Draft = Pick<SavedQuestion, 'hidden' | 'ifTagId' | 'answers'>

/** A new question has no id yet. */
const NEW_ID = 0

/** The questions that become unreachable if this question is saved: itself, and others that were reachable. */
export function findNewlyUnreachable(
  questions: readonly SavedQuestion[],
  question: SavedQuestion | null,
  draft: Draft,
) {
  const before = new Set(findUnreachable(questions))
  const edited = questions.map((one) => (one.id === question?.id ? { ...one, ...draft } : one))
  const added = { id: NEW_ID, type: 'match', title: '', text: '', multiple: false, version: 0, ...draft } as const
  const after = findUnreachable(question ? edited : [...questions, added])
  return {
    itself: after.includes(question?.id ?? NEW_ID),
    others: questions.filter(({ id }) => id !== question?.id && after.includes(id) && !before.has(id)),
  }
}
