import type { SavedTrade, TradeForm } from '@fourfold/contract/admin/trades/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { uniqueViolation } from '@fourfold/platform/db/errors'

import type { RecordAudit } from '../../audit/index.ts'
import { refuseCrisis, requireCurrent } from '../../catalog/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { translateForeignKeyErrors } from '../../infra/db/foreign-key-errors.ts'
import { allTrades, tradeById } from './occupations.queries.ts'
import { holdTrade, removeTrade, writeTrade } from './occupations.store.ts'

const kind = 'trade'
const named = { trade_category_id_fkey: { code: 'reference_gone', field: 'categoryId' } } as const

/** Two trades of a category with the same title words could not be told apart, also when two admins save at once. */
async function refusingTwice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (uniqueViolation(error) === 'trade_once') throw new AppError('trade_exists', 'title')
    throw error
  }
}

export type Trades = ReturnType<typeof createTrades>

/** What admins do with trades. Searches understand a change as soon as the processes have read the words again. */
export function createTrades({ db, recordAudit }: { db: Db; recordAudit: RecordAudit }) {
  const written = (admin: Actor, form: TradeForm): Promise<{ trade: SavedTrade }> =>
    inTransaction(db, async (tx) => {
      const { tradeId, version } = form
      if (tradeId !== null) await holdTrade(tx, tradeId)
      const before = tradeId === null ? null : requireCurrent(await tradeById(tx, tradeId), version)
      refuseCrisis(form.words, before?.words ?? [])
      const id = await writeTrade(tx, form)
      const trade = requireCurrent(await tradeById(tx, id), undefined)
      await recordAudit(tx, admin, { action: 'trade.save', subject: { kind, id }, before, after: trade })
      return { trade }
    })

  return {
    all: async () => ({ trades: await allTrades(db) }),

    save: (admin: Actor, form: TradeForm) =>
      translateForeignKeyErrors(named, () => refusingTwice(() => written(admin, form))),

    remove: (admin: Actor, id: number): Promise<{ tradeId: number }> =>
      inTransaction(db, async (tx) => {
        await holdTrade(tx, id)
        const before = requireCurrent(await tradeById(tx, id), undefined)
        await removeTrade(tx, id)
        await recordAudit(tx, admin, { action: 'trade.delete', subject: { kind, id }, before, after: null })
        return { tradeId: id }
      }),
  }
}
