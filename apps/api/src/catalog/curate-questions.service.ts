import type { QuestionForm, SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import { findUnreachableQuestions } from '@fourfold/contract/catalog/unreachable-questions'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'

import { AppError } from '../infra/app-error.ts'
import { translateForeignKeyErrors } from '../infra/db/foreign-key-errors.ts'
import { presentSavedQuestion } from './catalog.present.ts'
import { allQuestions, questionById } from './catalog.queries.ts'
import { holdRow, removeQuestion, writeQuestion } from './curating.store.ts'
import { requireCurrent } from './curating.ts'
import type { Admin, CuratingDeps } from './curating.ts'

const kind = 'question'
const named = {
  question_if_tag_id_fkey: { code: 'reference_gone', field: 'ifTagId' },
  answer_tag_tag_id_fkey: { code: 'reference_gone', field: 'answers' },
} as const

type Unreachable = { unreachable: number[] }

/** Questions of the questionnaire that nobody can be asked. */
async function unreachableIn(db: Reader): Promise<number[]> {
  const questions = (await allQuestions(db)).map(presentSavedQuestion)
  return findUnreachableQuestions(questions.filter(({ type }) => type === 'what' || type === 'match'))
}

/** Changing questions. */
export function curateQuestions({ db, recordAudit }: CuratingDeps) {
  return {
    async savedQuestion(id: number): Promise<{ question: SavedQuestion }> {
      const row = await questionById(db, id)
      if (!row) throw new AppError('not_found')
      return { question: presentSavedQuestion(row) }
    },

    saveQuestion: (admin: Admin, form: QuestionForm): Promise<{ question: SavedQuestion } & Unreachable> =>
      translateForeignKeyErrors(named, () =>
        inTransaction(db, async (tx) => {
          const { questionId, version } = form
          if (questionId !== null) await holdRow(tx, kind, questionId)
          const before =
            questionId === null
              ? null
              : presentSavedQuestion(requireCurrent(await questionById(tx, questionId), version))
          const id = await writeQuestion(tx, form)
          const question = presentSavedQuestion(requireCurrent(await questionById(tx, id), undefined))
          const unreachable = await unreachableIn(tx)
          await recordAudit(tx, admin, { action: 'question.save', subject: { kind, id }, before, after: question })
          return { question, unreachable }
        }),
      ),

    deleteQuestion: (admin: Admin, id: number): Promise<{ questionId: number } & Unreachable> =>
      inTransaction(db, async (tx) => {
        await holdRow(tx, kind, id)
        const before = presentSavedQuestion(requireCurrent(await questionById(tx, id), undefined))
        await removeQuestion(tx, id)
        const unreachable = await unreachableIn(tx)
        await recordAudit(tx, admin, { action: 'question.delete', subject: { kind, id }, before, after: null })
        return { questionId: id, unreachable }
      }),
  }
}
