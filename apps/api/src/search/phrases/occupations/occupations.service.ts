import type { SavedOccupation, OccupationForm } from '@fourfold/contract/admin/occupations/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { getUniqueViolation } from '@fourfold/platform/db/errors'

import type { RecordAudit } from '../../../audit/index.ts'
import { rejectCrisisPhrases, requireCurrent } from '../../../catalog/index.ts'
import type { Actor } from '../../../infra/actor.ts'
import { AppError } from '../../../infra/app-error.ts'
import { translateForeignKeyErrors } from '../../../infra/db/foreign-key-errors.ts'
import { listOccupations, findOccupation } from './occupations.queries.ts'
import { lockOccupation, deleteOccupation, saveOccupation } from './occupations.store.ts'

const kind = 'trade'
const references = { occupation_category_id_fkey: { code: 'reference_gone', field: 'categoryId' } } as const

/** Converts a unique violation to `trade_exists`. The constraint also rejects concurrent duplicates. */
async function translateDuplicateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (getUniqueViolation(error) === 'occupation_category_id_title_key') throw new AppError('trade_exists', 'title')
    throw error
  }
}

export type Occupations = ReturnType<typeof createOccupations>

export function createOccupations({ db, recordAudit }: { db: Db; recordAudit: RecordAudit }) {
  const save = (admin: Actor, form: OccupationForm): Promise<{ trade: SavedOccupation }> =>
    inTransaction(db, async (tx) => {
      const { tradeId, version } = form
      if (tradeId !== null) await lockOccupation(tx, tradeId)
      const before = tradeId === null ? null : requireCurrent(await findOccupation(tx, tradeId), version)
      rejectCrisisPhrases(form.words, before?.words ?? [])
      const id = await saveOccupation(tx, form)
      const occupation = requireCurrent(await findOccupation(tx, id), undefined)
      await recordAudit(tx, admin, { action: 'trade.save', subject: { kind, id }, before, after: occupation })
      return { trade: occupation }
    })

  return {
    list: async () => ({ trades: await listOccupations(db) }),

    save: (admin: Actor, form: OccupationForm) =>
      translateForeignKeyErrors(references, () => translateDuplicateErrors(() => save(admin, form))),

    remove: (admin: Actor, id: number): Promise<{ tradeId: number }> =>
      inTransaction(db, async (tx) => {
        await lockOccupation(tx, id)
        const before = requireCurrent(await findOccupation(tx, id), undefined)
        await deleteOccupation(tx, id)
        await recordAudit(tx, admin, { action: 'trade.delete', subject: { kind, id }, before, after: null })
        return { tradeId: id }
      }),
  }
}
