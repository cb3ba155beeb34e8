import type { SavedOccupation, OccupationForm } from '@fourfold/contract/admin/occupations/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { getUniqueViolation } from '@fourfold/platform/db/errors'

import type { RecordAudit } from '../../../audit/index.ts'
import { rejectCrisisPhrases, requireCurrent } from '../../../catalog/index.ts'
import type { Actor } from '../../../infra/actor.ts'
import { AppError } from '../../../infra/app-error.ts'
import { translateForeignKeyErrors } from '../../../infra/db/foreign-key-errors.ts'
import { deleteOccupation, listOccupations, lockOccupation, saveOccupation } from './occupations.store.ts'

const kind = 'trade'
const references = { occupation_category_id_fkey: { code: 'reference_gone', field: 'categoryId' } } as const

/** The constraint also rejects concurrent duplicates. */
function rejectDuplicate(error: unknown): never {
  if (getUniqueViolation(error) === 'occupation_category_id_title_key') throw new AppError('trade_exists', 'title')
  throw error
}

export type Occupations = ReturnType<typeof createOccupations>

export function createOccupations({ db, recordAudit }: { db: Db; recordAudit: RecordAudit }) {
  const save = (admin: Actor, form: OccupationForm): Promise<{ trade: SavedOccupation }> =>
    inTransaction(db, async (tx) => {
      const { tradeId, version } = form
      const before = tradeId === null ? null : requireCurrent(await lockOccupation(tx, tradeId), version)
      rejectCrisisPhrases(form.words, before?.words ?? [])
      const id = await saveOccupation(tx, form)
      const after = requireCurrent(await lockOccupation(tx, id), undefined)
      await recordAudit(tx, admin, { action: 'trade.save', subject: { kind, id }, before, after })
      return { trade: after }
    })

  return {
    list: async () => ({ trades: await listOccupations(db) }),

    save: (admin: Actor, form: OccupationForm) =>
      translateForeignKeyErrors(references, () => save(admin, form).catch(rejectDuplicate)),

    remove: (admin: Actor, id: number): Promise<{ tradeId: number }> =>
      inTransaction(db, async (tx) => {
        const before = requireCurrent(await lockOccupation(tx, id), undefined)
        await deleteOccupation(tx, id)
        await recordAudit(tx, admin, { action: 'trade.delete', subject: { kind, id }, before, after: null })
        return { tradeId: id }
      }),
  }
}
