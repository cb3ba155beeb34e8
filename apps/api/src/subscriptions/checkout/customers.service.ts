import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Payments } from '../../infra/payments/payments.ts'
import { recipientOf } from '../listing/recipients.queries.ts'
import { customerOf, payerNamed } from '../subscriptions.queries.ts'
import { customerRow, keepCustomer } from '../subscriptions.store.ts'

type CustomerDeps = { db: Db; clock: Clock; payments: Payments }

/** Whom the provider knows an account as. One for each: the key makes a repeated call give the same one. */
export function createCustomers({ db, clock, payments }: CustomerDeps) {
  /** Receipts go to the address somebody has now, read at this moment: it may have changed twice since it was asked for. */
  async function moveCustomer(accountId: AccountId): Promise<void> {
    const customer = await customerOf(db, accountId).executeTakeFirst()
    const payer = customer?.stripe_id ? await recipientOf(db, accountId) : undefined
    if (customer?.stripe_id && payer) await payments.updateCustomerEmail(customer.stripe_id, payer.email)
  }

  async function customerFor(accountId: AccountId): Promise<string> {
    const { key, stripe_id } = await inTransaction(db, (tx) => customerRow(tx, accountId, clock.now()))
    if (stripe_id !== null) return stripe_id
    const { email, name } = await payerNamed(db, accountId)
    const made = await payments.createCustomer({ key, email, name, account: String(accountId) })
    const kept = await inTransaction(db, async (tx) => {
      await keepCustomer(tx, accountId, made)
      return (await customerRow(tx, accountId, clock.now())).stripe_id ?? made
    })
    // A change that was confirmed meanwhile found no customer to move.
    if ((await payerNamed(db, accountId)).email !== email) await moveCustomer(accountId)
    return kept
  }

  return { customerFor, moveCustomer }
}
