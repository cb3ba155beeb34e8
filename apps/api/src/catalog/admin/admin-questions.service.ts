import type { QuestionForm, SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import { findUnreachableQuestions } from '@fourfold/contract/catalog/unreachable-questions'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { translateForeignKeyErrors } from '../../infra/db/foreign-key-errors.ts'
import { presentSavedQuestion } from '../catalog.present.ts'
import { listQuestions, findQuestion } from '../catalog.queries.ts'
import { lockRow, removeQuestion, writeQuestion } from './admin-catalog.store.ts'
import { requireCurrent } from './admin-catalog.ts'
import type { CatalogAdminDeps } from './admin-catalog.ts'

const kind = 'question'
const references = {
  question_if_tag_id_fkey: { code: 'reference_gone', field: 'ifTagId' },
  answer_tag_tag_id_fkey: { code: 'reference_gone', field: 'answers' },
} as const

type Unreachable = { unreachable: number[] }

/** Lists questions that no combination of answers leads to. */
async function listUnreachableQuestions(db: Reader): Promise<number[]> {
  const questions = (await listQuestions(db)).map(presentSavedQuestion)
  return findUnreachableQuestions(questions.filter(({ type }) => type === 'what' || type === 'match'))
}

export function createQuestionAdmin({ db, recordAudit }: CatalogAdminDeps) {
  return {
    async getQuestion(id: number): Promise<{ question: SavedQuestion }> {
      const row = await findQuestion(db, id)
      if (!row) throw new AppError('not_found')
      return { question: presentSavedQuestion(row) }
    },

    saveQuestion: (admin: Actor, form: QuestionForm): Promise<{ question: SavedQuestion } & Unreachable> =>
      translateForeignKeyErrors(references, () =>
        inTransaction(db, async (tx) => {
          const { questionId, version } = form
          if (questionId !== null) await lockRow(tx, kind, questionId)
          const before =
            questionId === null
              ? null
              : presentSavedQuestion(requireCurrent(await findQuestion(tx, questionId), version))
          const id = await writeQuestion(tx, form)
          const question = presentSavedQuestion(requireCurrent(await findQuestion(tx, id), undefined))
          const unreachable = await listUnreachableQuestions(tx)
          await recordAudit(tx, admin, { action: 'question.save', subject: { kind, id }, before, after: question })
          return { question, unreachable }
        }),
      ),

    deleteQuestion: (admin: Actor, id: number): Promise<{ questionId: number } & Unreachable> =>
      inTransaction(db, async (tx) => {
        await lockRow(tx, kind, id)
        const before = presentSavedQuestion(requireCurrent(await findQuestion(tx, id), undefined))
        await removeQuestion(tx, id)
        const unreachable = await listUnreachableQuestions(tx)
        await recordAudit(tx, admin, { action: 'question.delete', subject: { kind, id }, before, after: null })
        return { questionId: id, unreachable }
      }),
  }
}
