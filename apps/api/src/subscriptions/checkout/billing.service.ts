import { takesPromo } from '@fourfold/contract/subscriptions/plans'
import type { CategoryPaid, Checkout, PayForm } from '@fourfold/contract/subscriptions/shapes'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { categoriesOf } from '../../profiles/index.ts'
import type { createCard } from '../listing/subscription-card.service.ts'
import { categoryToPay, isSubscribed } from '../subscriptions.policy.ts'
import { customerOf, offeredType, ownerOf, subscriptionsOf } from '../subscriptions.queries.ts'
import type { TypeRow } from '../subscriptions.queries.ts'
import { createCheckout } from './checkout.service.ts'
import type { CheckoutDeps } from './checkout.service.ts'
import { createCustomers } from './customers.service.ts'

export type PayingDeps = CheckoutDeps & {
  card: ReturnType<typeof createCard>['card']
}

/** Where the billing portal leads back to: the categories. */
const CATEGORIES_PAGE = '/profile/edit?panel=3'

export function createPaying(deps: PayingDeps) {
  const { db, clock, publicUrl, payments, follow, card } = deps
  const { customerFor } = createCustomers(deps)
  const checkout = createCheckout(deps)

  /** The category that is paid for; refuses what somebody has a subscription for already. */
  async function categoryOf(accountId: AccountId, type: TypeRow, named: number | undefined): Promise<number> {
    if (named !== undefined && !type.category_ids.includes(named)) throw new AppError('not_found', 'categoryId')
    const [had, subscriptions] = await Promise.all([
      categoriesOf(db, accountId).execute(),
      subscriptionsOf(db, accountId).execute(),
    ])
    const subscribed = new Set(subscriptions.filter(({ status }) => isSubscribed(status)).map((one) => one.category_id))
    const chosen = named ?? categoryToPay({ offered: type.category_ids, had, subscribed, now: clock.now() })
    if (chosen === undefined || subscribed.has(chosen)) throw new AppError('already_subscribed')
    return chosen
  }

  /** The provider's name for a code, or null for none; codes count on the yearly plan alone. (SUB-16) */
  async function promotionCode(type: TypeRow, promo: string): Promise<string | null> {
    if (promo === '') return null
    const code = takesPromo(type) ? await payments.promotionCode(promo) : null
    if (code === null) throw new AppError('promo_not_valid', 'promo')
    return code
  }

  return {
    async pay({ accountId }: Actor, { stripeSubscriptionTypeId, promo = '', categoryId }: PayForm): Promise<Checkout> {
      const type = await offeredType(db, stripeSubscriptionTypeId)
      if (!type) throw new AppError('not_found', 'stripeSubscriptionTypeId')
      const category = await categoryOf(accountId, type, categoryId)
      const code = await promotionCode(type, promo)
      const customer = await customerFor(accountId)
      const wanted = { accountId, categoryId: category, typeId: type.id, promo, now: clock.now() }
      return checkout({ customer, wanted, promotionCode: code })
    },

    /** Nothing the browser brings back is trusted: the provider says whose session it is, and whether it was paid. (OP-099) */
    async confirm(actor: Actor, { sessionId }: { sessionId: string }): Promise<{ category: CategoryPaid }> {
      const session = await payments.session(sessionId)
      const owner = session?.customer ? await ownerOf(db, session.customer) : undefined
      if (!session || owner !== actor.accountId || session.reference !== String(actor.accountId))
        throw new AppError('not_found', 'sessionId')
      if (session.state !== 'complete' || !session.isPaid || session.subscription === null)
        throw new AppError('payment_not_complete')
      const { categoryId } = await follow(session.subscription)
      const { categories } = await card(actor)
      const category = categories.find((one) => one.categoryId === categoryId)
      if (!category) throw new AppError('payment_not_complete')
      return { category }
    },

    async portal({ accountId }: Actor): Promise<{ url: string }> {
      const customer = await customerOf(db, accountId).executeTakeFirst()
      if (!customer?.stripe_id) throw new AppError('nothing_to_manage')
      return { url: await payments.createPortalUrl(customer.stripe_id, new URL(CATEGORIES_PAGE, publicUrl).href) }
    },
  }
}
