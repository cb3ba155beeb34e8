import type { SavedSubscriptionType, SubscriptionTypeForm } from '@fourfold/contract/admin/subscription-types/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'

import type { RecordAudit } from '../../audit/index.ts'
import { holdCategories } from '../../catalog/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { presentSavedType } from '../listing/subscription-card.present.ts'
import { allTypes, isPaidWith, typeById } from '../subscriptions.queries.ts'
import { holdType, removeType, writeType } from './subscription-types.store.ts'

export type CuratingDeps = { db: Db; clock: Clock; recordAudit: RecordAudit }

const kind = 'subscriptionType'

/** The provider closes a checkout that nobody has paid after a day. */
const CHECKOUT_HOURS = 24

/** Every type, hidden ones too. */
export async function savedTypes(db: Reader): Promise<SavedSubscriptionType[]> {
  return (await allTypes(db)).map(presentSavedType)
}

async function found(db: Reader, id: number): Promise<SavedSubscriptionType> {
  const row = await typeById(db, id)
  if (!row) throw new AppError('not_found')
  return presentSavedType(row)
}

/** What admins do with subscription types. */
export function createCurating({ db, clock, recordAudit }: CuratingDeps) {
  return {
    one: async (id: number) => ({ subscriptionType: await found(db, id) }),

    async save(admin: Actor, form: SubscriptionTypeForm): Promise<{ subscriptionType: SavedSubscriptionType }> {
      const { stripeSubscriptionTypeId: typeId, version } = form
      const categoryIds = [...new Set(form.categoryIds)]
      return inTransaction(db, async (tx) => {
        // Categories first, in the order in which deleting one takes its locks.
        const held = await holdCategories(tx, categoryIds)
        if (held.length < categoryIds.length) throw new AppError('reference_gone', 'categoryIds')
        if (typeId !== null) await holdType(tx, typeId)
        const before = typeId === null ? null : await found(tx, typeId)
        if (version !== undefined && before && before.version !== version) throw new AppError('changed_meanwhile')
        const id = await writeType(tx, { ...form, categoryIds })
        const after = await found(tx, id)
        await recordAudit(tx, admin, { action: 'subscriptionType.save', subject: { kind, id }, before, after })
        return { subscriptionType: after }
      })
    },

    /** What was paid with it stays on record without it. (OP-110) */
    async remove(admin: Actor, id: number): Promise<{ stripeSubscriptionTypeId: number }> {
      return inTransaction(db, async (tx) => {
        await holdType(tx, id)
        const before = await found(tx, id)
        const abandoned = clock.now().subtract({ hours: CHECKOUT_HOURS })
        if (await isPaidWith(tx, id, abandoned)) throw new AppError('subscription_type_in_use')
        await removeType(tx, id)
        await recordAudit(tx, admin, { action: 'subscriptionType.delete', subject: { kind, id }, before, after: null })
        return { stripeSubscriptionTypeId: id }
      })
    },
  }
}
