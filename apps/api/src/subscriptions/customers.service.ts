import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Payments } from '../platform/payments/payments.ts'
import { payerNamed } from './subscriptions.queries.ts'
import { customerRow, keepCustomer } from './subscriptions.store.ts'

type CustomerDeps = { db: Db; clock: Clock; payments: Payments }

/** Whom the provider knows an account as. One for each: the key makes a repeated call give the same one. */
export function createCustomers({ db, clock, payments }: CustomerDeps) {
  return async (accountId: AccountId): Promise<string> => {
    const { key, stripe_id } = await inTransaction(db, (tx) => customerRow(tx, accountId, clock.now()))
    if (stripe_id !== null) return stripe_id
    const { email, name } = await payerNamed(db, accountId)
    const made = await payments.createCustomer({ key, email, name, account: String(accountId) })
    return inTransaction(db, async (tx) => {
      await keepCustomer(tx, accountId, made)
      return (await customerRow(tx, accountId, clock.now())).stripe_id ?? made
    })
  }
}
