import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Payments } from '../../infra/payments/payments.ts'
import { findRecipient } from '../listing/recipients.queries.ts'
import { selectCustomer, findPayer } from '../subscriptions.queries.ts'
import { ensureCustomer, saveStripeId } from '../subscriptions.store.ts'

type CustomerDeps = { db: Db; clock: Clock; payments: Payments }

/** Manages the Stripe customer of each account. The idempotency key makes a repeated call return the same customer. */
export function createCustomers({ db, clock, payments }: CustomerDeps) {
  /**
   * Sends the current address to Stripe. Reads it from the database, because it may have changed since the job was
   * enqueued.
   */
  async function updateCustomerEmail(accountId: AccountId): Promise<void> {
    const customer = await selectCustomer(db, accountId).executeTakeFirst()
    const payer = customer?.stripe_id ? await findRecipient(db, accountId) : undefined
    if (customer?.stripe_id && payer) await payments.updateCustomerEmail(customer.stripe_id, payer.email)
  }

  async function findOrCreateCustomer(accountId: AccountId): Promise<string> {
    const { idempotency_key: key, stripe_id } = await inTransaction(db, (tx) =>
      ensureCustomer(tx, accountId, clock.now()),
    )
    if (stripe_id !== null) return stripe_id
    const { email, name } = await findPayer(db, accountId)
    const newStripeId = await payments.createCustomer({ key, email, name, account: String(accountId) })
    const customer = await inTransaction(db, async (tx) => {
      await saveStripeId(tx, accountId, newStripeId)
      return (await ensureCustomer(tx, accountId, clock.now())).stripe_id ?? newStripeId
    })
    // An address change that was confirmed in the meantime found no customer to update.
    if ((await findPayer(db, accountId)).email !== email) await updateCustomerEmail(accountId)
    return customer
  }

  return { findOrCreateCustomer, updateCustomerEmail }
}
