import { editProfilePath } from '@fourfold/contract/profiles/paths'
import { acceptsPromo } from '@fourfold/contract/subscriptions/plans'
import type { CategorySubscription, Checkout, PayForm } from '@fourfold/contract/subscriptions/shapes'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Payments } from '../../infra/payments/payments.ts'
import { selectPaidCategories } from '../../profiles/index.ts'
import type { createSubscriptionOverview } from '../listing/overview.service.ts'
import { chooseCategoryToPay, isSubscribed } from '../subscriptions.policy.ts'
import { selectCustomer, findOfferedType, findCustomerOwner, selectSubscriptions } from '../subscriptions.queries.ts'
import type { TypeRow } from '../subscriptions.queries.ts'
import { createCheckout } from './checkout.service.ts'
import type { CheckoutDeps } from './checkout.service.ts'
import { createCustomers } from './customers.service.ts'

export type BillingDeps = CheckoutDeps & {
  loadOverview: ReturnType<typeof createSubscriptionOverview>['loadOverview']
}

/** Returns the Stripe id of a promotion code, or null for none. Codes apply to the yearly plan only. (SUB-16) */
async function requirePromotionCode(
  payments: Payments,
  { type, promo }: { type: TypeRow; promo: string },
): Promise<string | null> {
  if (promo === '') return null
  const code = acceptsPromo(type) ? await payments.findPromotionCode(promo) : null
  if (code === null) throw new AppError('promo_not_valid', 'promo')
  return code
}

export function createBilling(deps: BillingDeps) {
  const { db, clock, publicUrl, payments, syncSubscription, loadOverview } = deps
  const { findOrCreateCustomer } = createCustomers(deps)
  const checkout = createCheckout(deps)

  /**
   * Returns the category to pay for, and chooses one if the request contains none; rejects a category that is already
   * subscribed.
   */
  async function requireCategory(accountId: AccountId, type: TypeRow, requested: number | undefined): Promise<number> {
    if (requested !== undefined && !type.category_ids.includes(requested)) throw new AppError('not_found', 'categoryId')
    const [categories, subscriptions] = await Promise.all([
      selectPaidCategories(db, accountId).execute(),
      selectSubscriptions(db, accountId).execute(),
    ])
    const subscribed = new Set(subscriptions.filter(({ status }) => isSubscribed(status)).map((row) => row.category_id))
    const categoryToPay =
      requested ?? chooseCategoryToPay({ offered: type.category_ids, categories, subscribed, now: clock.now() })
    if (categoryToPay === undefined || subscribed.has(categoryToPay)) throw new AppError('already_subscribed')
    return categoryToPay
  }

  return {
    async pay({ accountId }: Actor, { stripeSubscriptionTypeId, promo = '', categoryId }: PayForm): Promise<Checkout> {
      const type = await findOfferedType(db, stripeSubscriptionTypeId)
      if (!type) throw new AppError('not_found', 'stripeSubscriptionTypeId')
      const category = await requireCategory(accountId, type, categoryId)
      const code = await requirePromotionCode(payments, { type, promo })
      const customer = await findOrCreateCustomer(accountId)
      const request = { accountId, categoryId: category, typeId: type.id, promo, now: clock.now() }
      return checkout({ customer, request, promotionCode: code })
    },

    /** Verifies owner and payment of the session with Stripe, because anyone can open the redirect URL. (OP-099) */
    async confirm(actor: Actor, { sessionId }: { sessionId: string }): Promise<{ category: CategorySubscription }> {
      const session = await payments.findSession(sessionId)
      const owner = session?.customer ? await findCustomerOwner(db, session.customer) : undefined
      if (!session || owner !== actor.accountId || session.reference !== String(actor.accountId))
        throw new AppError('not_found', 'sessionId')
      if (session.state !== 'complete' || !session.isPaid || session.subscription === null)
        throw new AppError('payment_not_complete')
      const { categoryId } = await syncSubscription(session.subscription)
      const { categories } = await loadOverview(actor)
      const category = categories.find((row) => row.categoryId === categoryId)
      if (!category) throw new AppError('payment_not_complete')
      return { category }
    },

    async createPortal({ accountId }: Actor): Promise<{ url: string }> {
      const customer = await selectCustomer(db, accountId).executeTakeFirst()
      if (!customer?.stripe_id) throw new AppError('nothing_to_manage')
      return {
        url: await payments.createPortalUrl(customer.stripe_id, new URL(editProfilePath('categories'), publicUrl).href),
      }
    },
  }
}
