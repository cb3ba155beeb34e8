import type { SavedSubscriptionType, SubscriptionTypeForm } from '@fourfold/contract/admin/subscription-types/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'

import type { RecordAudit } from '../../audit/index.ts'
import { lockCategories } from '../../catalog/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { presentSavedType } from '../listing/overview.present.ts'
import { listAllTypes, isTypeInUse, findType } from '../subscriptions.queries.ts'
import { lockType, deleteType, saveType } from './subscription-types.store.ts'

export type TypeAdminDeps = { db: Db; clock: Clock; recordAudit: RecordAudit }

const kind = 'subscriptionType'

/** Stripe expires unpaid checkouts after a day. */
const CHECKOUT_HOURS = 24

/** Lists all types, including hidden ones. */
export async function listTypes(db: Reader): Promise<SavedSubscriptionType[]> {
  return (await listAllTypes(db)).map(presentSavedType)
}

async function requireType(db: Reader, id: number): Promise<SavedSubscriptionType> {
  const row = await findType(db, id)
  if (!row) throw new AppError('not_found')
  return presentSavedType(row)
}

export function createTypeAdmin({ db, clock, recordAudit }: TypeAdminDeps) {
  return {
    getType: async (id: number) => ({ subscriptionType: await requireType(db, id) }),

    async save(admin: Actor, form: SubscriptionTypeForm): Promise<{ subscriptionType: SavedSubscriptionType }> {
      const { stripeSubscriptionTypeId: typeId, version } = form
      const categoryIds = [...new Set(form.categoryIds)]
      return inTransaction(db, async (tx) => {
        // Locks categories first, because deleting a category locks in the same order.
        const lockedIds = await lockCategories(tx, categoryIds)
        if (lockedIds.length < categoryIds.length) throw new AppError('reference_gone', 'categoryIds')
        if (typeId !== null) await lockType(tx, typeId)
        const before = typeId === null ? null : await requireType(tx, typeId)
        if (version !== undefined && before && before.version !== version) throw new AppError('changed_meanwhile')
        const id = await saveType(tx, { ...form, categoryIds })
        const after = await requireType(tx, id)
        await recordAudit(tx, admin, { action: 'subscriptionType.save', subject: { kind, id }, before, after })
        return { subscriptionType: after }
      })
    },

    /** Deletes a type. Its subscriptions are kept without a type. (OP-110) */
    async remove(admin: Actor, id: number): Promise<{ stripeSubscriptionTypeId: number }> {
      return inTransaction(db, async (tx) => {
        await lockType(tx, id)
        const before = await requireType(tx, id)
        const abandonedBefore = clock.now().subtract({ hours: CHECKOUT_HOURS })
        if (await isTypeInUse(tx, id, abandonedBefore)) throw new AppError('subscription_type_in_use')
        await deleteType(tx, id)
        await recordAudit(tx, admin, { action: 'subscriptionType.delete', subject: { kind, id }, before, after: null })
        return { stripeSubscriptionTypeId: id }
      })
    },
  }
}
