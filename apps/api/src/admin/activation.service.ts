import type { ActivateForm, ActivateCategoriesReply } from '@fourfold/contract/admin/users/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { lockForDecision } from '../accounts/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { findCategoriesOfAccounts } from '../profiles/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { presentCategories } from './users.present.ts'

type ActivationDeps = {
  db: Db
  clock: Clock
  recordAudit: RecordAudit
  catalog: Pick<Catalog, 'getTags'>
  subscriptions: Pick<Subscriptions, 'grantListings'>
}

/** Lists professionals in categories without a payment. */
export function createActivation({ db, clock, recordAudit, catalog, subscriptions }: ActivationDeps) {
  return {
    async activateCategories(admin: Actor, form: ActivateForm): Promise<ActivateCategoriesReply> {
      const now = clock.now()
      const accountId = form.userId as AccountId
      const validTill = Temporal.Instant.fromEpochMilliseconds(form.validTill)
      if (Temporal.Instant.compare(validTill, now) <= 0) throw new AppError('invalid_input', 'validTill')
      const existing = new Set((await catalog.getTags()).categories.map(({ id }) => id))
      const categoryIds = [...new Set(form.categoryIds)].toSorted((a, b) => a - b)
      if (!categoryIds.every((id) => existing.has(id))) throw new AppError('not_found', 'categoryIds')

      return inTransaction(db, async (tx) => {
        const account = await lockForDecision(tx, accountId)
        if (!account) throw new AppError('not_found')
        if (!account.is_professional) throw new AppError('not_a_professional')
        const before = presentCategories(await findCategoriesOfAccounts(tx, [accountId]), now)
        await subscriptions.grantListings(tx, { adminId: admin.accountId, accountId, categoryIds, validTill })
        const after = presentCategories(await findCategoriesOfAccounts(tx, [accountId]), now)
        await recordAudit(tx, admin, {
          action: 'user.activateCategories',
          subject: { kind: 'user', id: accountId },
          before,
          after,
        })
        return { user: { id: accountId, UserCategories: after } }
      })
    },
  }
}
