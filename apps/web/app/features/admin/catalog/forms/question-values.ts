import type { QuestionForm, SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import type { z } from 'zod'

export type QuestionValues = z.input<typeof QuestionForm>

export const EMPTY_ANSWER = { text: '', tags: [] as number[] }

export function toFormValues(question: SavedQuestion | null): QuestionValues {
  if (!question) {
    return {
      questionId: null,
      text: '',
      title: '',
      hidden: false,
      multiple: false,
      ifTagId: null,
      answers: [EMPTY_ANSWER],
      version: undefined,
    }
  }
  const { id, text, title, hidden, multiple, ifTagId, answers, version } = question
  return { questionId: id, text, title, hidden, multiple, ifTagId, answers, version }
}
